/** Numbers that look random, and are the same in every run. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** A whole number like those of `below`; the small ones come often, as with names: about in proportion to 1 / (n + head). */
  rank(end: number, head: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** The same items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** A stream of numbers that follows from its name alone. */
export function createRandom(name: string): Random {
  let state = 0;
  for (let index = 0; index < name.length; index += 1) state = scramble(state + name.charCodeAt(index));

  /** Tommy Ettinger's mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    rank: (end, head) => Math.floor(head * ((end + head) / head) ** next() - head),
    pick: (items) => items[below(items.length)]!,
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}

/** Spreads 32 bits so that neighbours have nothing in common; two numbers never become one (the end of MurmurHash3). */
function scramble(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const fourDigits = Array.from({ length: 2 ** 16 }, (_, number) => number.toString(16).padStart(4, '0'));
const hex = (bits: number) => fourDigits[bits & 0xffff]!;

/** Kinds of things whose ids are counted apart. */
const kinds = { department: 1, user: 2, program: 3, session: 4 } as const;

/** The id of the kind's thing with this number: it reads like a random one, and no two numbers share one. */
export function idOf(kind: keyof typeof kinds, number: number): string {
  const first = scramble(number ^ scramble(kinds[kind]));
  const second = scramble(first + 1);
  const third = scramble(second + 1);
  const fourth = scramble(third + 1);
  const version = 0x4000 | (second & 0x0fff);
  const variant = 0x8000 | ((third >>> 16) & 0x3fff);
  return (
    `${hex(first >>> 16)}${hex(first)}-${hex(second >>> 16)}-${hex(version)}-${hex(variant)}-` +
    `${hex(third)}${hex(fourth >>> 16)}${hex(fourth)}`
  );
}
