/**
 * Random choices that a seed repeats (the generator "mulberry32").
 *
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (/** @type {number} */ end) => Math.floor(next() * end);
  return {
    below,
    /** True with this probability. */
    chance: (/** @type {number} */ probability) => next() < probability,
    /**
     * One of them; undefined of none.
     *
     * @template Item
     * @param {readonly Item[]} items
     */
    pick: (items) => items[below(items.length)],
    /**
     * Some of them, at most `most` and at least one, if there are any.
     *
     * @template Item
     * @param {readonly Item[]} items
     * @param {number} most
     */
    some: (items, most) => {
      const shuffled = items.map((item) => ({ item, key: next() })).toSorted((a, b) => a.key - b.key);
      return shuffled.slice(0, 1 + below(most)).map(({ item }) => item);
    },
  };
}

/** @typedef {ReturnType<typeof randomFrom>} Random */
