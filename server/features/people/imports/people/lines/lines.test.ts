import { describe, expect, test } from 'vitest';
import { findWaiting } from './service.ts';

const nobody = new Map<string, string>();
const line = (number: number, id: string, manager: string, below = 0) => ({
  line: number,
  id,
  manager,
  below,
});

describe('line managers that a file names', () => {
  test('wait in the last line of each circle §107.6', () => {
    expect(findWaiting([line(2, 'a', 'b'), line(3, 'b', 'c'), line(4, 'c', 'a')], nobody)).toEqual([4]);
    expect(
      findWaiting([line(2, 'a', 'b'), line(9, 'b', 'a'), line(5, 'c', 'd'), line(4, 'd', 'c')], nobody),
    ).toEqual([5, 9]);
    expect(findWaiting([line(2, 'a', 'a')], nobody)).toEqual([2]);
  });

  test('do not wait where people stand below a circle, or above the file’s people §107.6', () => {
    expect(
      findWaiting([line(2, 'x', 'a'), line(3, 'a', 'b'), line(4, 'b', 'a'), line(9, 'y', 'x')], nobody),
    ).toEqual([4]);
    expect(findWaiting([line(2, 'a', 'b')], new Map([['b', 'c']]))).toEqual([]);
  });

  test('wait where an unchanged line above closes the circle §107.6', () => {
    expect(
      findWaiting(
        [line(2, 'a', 'b')],
        new Map([
          ['b', 'c'],
          ['c', 'a'],
        ]),
      ),
    ).toEqual([2]);
  });

  test('wait where more than 20 people would stand above somebody §107.6', () => {
    const chain = Array.from({ length: 30 }, (_, index) => line(index + 2, `p${index}`, `p${index + 1}`));
    // p30 is at the top; p10 has 20 people above, p9 would have 21, and leads on from there.
    expect(findWaiting(chain, nobody)).toEqual([11]);
    expect(findWaiting([line(2, 'a', 'b', 20)], nobody)).toEqual([2]);
    expect(findWaiting([line(2, 'a', 'b', 19)], nobody)).toEqual([]);
  });
});
