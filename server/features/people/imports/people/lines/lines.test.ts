import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWaiting, whyWaiting } from './service.ts';

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

  test('wait as well where the present line manager of somebody who waits would close a circle §107.6', () => {
    // a and b name each other. b keeps c, who is to come below b.
    const lines = [
      line(2, 'a', 'b'),
      { ...line(3, 'b', 'a'), former: 'c' },
      { ...line(4, 'c', 'b'), former: null },
    ];
    expect(findWaiting(lines, nobody)).toEqual([3, 4]);
  });

  test('never make a circle or more than 20 levels with the present ones of those that wait §107.6', () => {
    const people = fc.array(
      fc.record({ former: fc.integer({ min: -8, max: 30 }), manager: fc.integer({ min: -20, max: 30 }) }),
      { minLength: 2, maxLength: 31 },
    );
    fc.assert(
      fc.property(people, fc.infiniteStream(fc.nat()), (drawn, order) => {
        // Everybody's present line manager comes before them, so that these make no circle.
        const present = new Map<string, string>();
        drawn.forEach(({ former }, index) => {
          if (former >= 0 && index > 0) {
            const manager = former > 20 ? index - 1 : former % index;
            if (depthOf(`p${manager}`, present) < 20) present.set(`p${index}`, `p${manager}`);
          }
        });
        const moved = new Map<string, string>(
          drawn.flatMap(({ manager }, index) =>
            manager >= 0 ? [[`p${index}`, `p${manager % drawn.length}`] as const] : [],
          ),
        );
        const still = new Map<string, string>([...present].filter(([id]) => !moved.has(id)));
        const below = (id: string): number =>
          Math.max(0, ...[...still].flatMap(([each, top]) => (top === id ? below(each) + 1 : [])));
        const lines = Array.from(moved, ([id, manager]) => ({
          line: order.next().value!,
          id,
          manager,
          former: present.get(id) ?? null,
          below: below(id),
        }));
        const numbered = lines
          .toSorted((a, b) => a.line - b.line)
          .map((each, index) => ({ ...each, line: index }));
        const waiting = whyWaiting(numbered, still);
        const after = new Map(still);
        for (const { line: number, id, manager, former } of numbered)
          if (!waiting.has(number)) after.set(id, manager);
          else if (former !== null) after.set(id, former);
        for (const id of after.keys()) expect(depthOf(id, after)).toBeLessThanOrEqual(20);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** How many people are above somebody; a hundred in a circle. */
function depthOf(id: string, managers: ReadonlyMap<string, string>): number {
  let depth = 0;
  for (let at = managers.get(id); at !== undefined && depth < 100; at = managers.get(at)) depth += 1;
  return depth;
}
