import { expect, test } from 'vitest';
import type { Event } from '../history/events.ts';
import { compareRequests, compareSeats, type SeatEntry } from './trail.ts';

const entry = (action: string, person: string, facts: Partial<SeatEntry> = {}): SeatEntry => ({
  request: 'r',
  action,
  program: 'p',
  people: [person],
  before: null,
  after: null,
  ...facts,
});
const sits = (person: string, session: string | null) => ({ program: 'p', person, session });
const event = (kind: Event['kind'], status: number): Event => ({
  kind,
  actor: 'ann',
  signIn: 1,
  instance: 0,
  started: 0,
  ended: 1,
  status,
  code: '',
  retryAfter: false,
  requestId: 'r',
  facts: {},
});

test('a promotion that the trail does not tell is found', () => {
  const story = [
    entry('program.enrol', 'ann', { after: { session: 'one' } }),
    entry('program.give-back', 'ann'),
  ];
  expect(compareSeats(story, [sits('ann', null), sits('bob', 'one')])).toEqual([
    'bob sits in one of p, and the trail ends with []',
  ]);
  const told = [...story, entry('program.promote', 'bob', { after: { session: 'one' } })];
  expect(compareSeats(told, [sits('ann', null), sits('bob', 'one')])).toEqual([]);
});

test('who exchanges seats, is moved, or is marked absent sits where the trail says', () => {
  const entries = [
    entry('program.enrol', 'ann', { after: { session: 'one' } }),
    entry('program.enrol', 'bob', { after: { session: 'two' } }),
    entry('program.take-seat', 'ann', {
      people: ['ann', 'bob'],
      before: { session: 'one' },
      after: { session: 'two' },
    }),
    entry('program.cancel-session', 'tom', { before: { session: 'two' } }),
    entry('program.leave-cancelled', 'ann', { before: { session: 'two' }, after: { session: 'three' } }),
    entry('session.mark', 'bob', { before: { seats: [{ id: 'bob' }] }, after: { session: 'one' } }),
  ];
  expect(compareSeats(entries, [sits('ann', 'three'), sits('bob', null)])).toEqual([]);
  expect(compareSeats(entries, [sits('ann', 'two'), sits('bob', 'one')])).toHaveLength(2);
});

test('who was exempt, and whose exemption has ended, sits nowhere', () => {
  const sat = entry('program.enrol', 'ann', { after: { session: 'one' } });
  const back = [sat, entry('program.exempt', 'ann'), entry('program.end-exemption', 'ann')];
  expect(compareSeats(back, [sits('ann', null)])).toEqual([]);
  expect(compareSeats(back, [sits('ann', 'one')])).toHaveLength(1);
});

test('a change that is acknowledged has its entry and what follows from it, and a refused one has none', () => {
  const both = [entry('program.give-back', 'ann'), entry('program.promote', 'bob')];
  expect(compareRequests([event('program.give-back', 200)], both)).toEqual([]);
  expect(compareRequests([event('program.enrol', 201)], [])).toEqual([
    'program.enrol, answered 201, has the entries []',
  ]);
  expect(compareRequests([event('program.give-back', 409)], both)).toEqual([
    'program.give-back, answered 409, has the entries [program.give-back, program.promote]',
  ]);
});
