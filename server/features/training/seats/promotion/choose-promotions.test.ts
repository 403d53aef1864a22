import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePromotions } from './service.ts';
import type { Waiter } from './store.ts';

const sessions = ['a', 'b', 'c'];

const waiter = fc.record({
  left: fc.constantFrom(null, null, ...sessions),
  wanted: fc.subarray(sessions, { minLength: 1 }),
});

const scene = fc.record({
  waiters: fc.array(waiter, { maxLength: 12 }),
  free: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
});

function waitersOf(drawn: { left: string | null; wanted: string[] }[]): Waiter[] {
  return drawn.map(({ left, wanted }, index) => ({
    program_id: 'p',
    person_id: String(index),
    left,
    sessions: wanted.filter((session) => session !== left),
  }));
}

describe('the seats that are given', () => {
  test('are as many as there are, and none is left beside somebody who may have it', () => {
    fc.assert(
      fc.property(scene, ({ waiters: drawn, free: seats }) => {
        const waiters = waitersOf(drawn);
        const free = new Map(sessions.map((session, index) => [session, seats[index]!]));
        const promotions = choosePromotions(waiters, free);
        for (const session of sessions) {
          const came = promotions.filter(({ session_id }) => session_id === session).length;
          const went = promotions.filter(({ left }) => left === session).length;
          const still = seats[sessions.indexOf(session)]! + went - came;
          expect(still).toBeGreaterThanOrEqual(0);
          expect(free.get(session)).toBe(still);
        }
        const promoted = new Set(promotions.map(({ person_id }) => person_id));
        expect(promoted.size).toBe(promotions.length);
        const unlucky = waiters.filter(({ person_id }) => !promoted.has(person_id));
        for (const { sessions: wanted } of unlucky)
          for (const session of wanted) expect(free.get(session)).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('go to the first of the list who may have them, each time that one is free', () => {
    const waiters = waitersOf([
      { left: null, wanted: ['b'] },
      { left: 'b', wanted: ['a'] },
      { left: null, wanted: ['a', 'b'] },
    ]);
    const given = choosePromotions(waiters, new Map([['a', 1]]));
    expect(given.map(({ person_id, session_id }) => [person_id, session_id])).toEqual([
      ['1', 'a'],
      ['0', 'b'],
    ]);
  });
});
