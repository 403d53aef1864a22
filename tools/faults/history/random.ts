/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 on, less than `end`. */
  below(end: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of them; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Some of them, at most `most` and at least one, if there are any. */
  some<Item>(items: readonly Item[], most: number): Item[];
}

/** The generator "mulberry32". */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
    some: (items, most) => {
      const shuffled = items.map((item) => ({ item, key: next() })).toSorted((a, b) => a.key - b.key);
      return shuffled.slice(0, 1 + below(most)).map(({ item }) => item);
    },
  };
}
