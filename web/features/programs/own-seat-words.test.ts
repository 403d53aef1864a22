import { describe, expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { sampleProgram, sampleSession } from '../../../test/sample-program.ts';
import { clockAt } from '../../components/use-clock.ts';
import {
  freeSessions,
  fullSessions,
  sayCantCome,
  sayGivenBack,
  sayGivingBack,
  sayLeft,
  sayCancelledAhead,
  sayNewSeat,
  sayOffer,
  sayPromoted,
  sayTakeInstead,
  sayTaking,
  sayUntilWhenGiven,
  sayWaiting,
  sayWhatFollowsWaiting,
} from './own-seat-words.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');
const session = sampleSession('one', '2026-11-26T14:00:00.000Z');
const other = sampleSession('two', '2026-12-03T09:00:00.000Z');
const program = sampleProgram({ status: 'not-enrolled', training_sessions: [session, other] });
const seated = sampleProgram({
  status: 'enrolled',
  enrolled_session: 'one',
  training_sessions: [session],
  other_sessions: [other],
});
const place = { position: 3, ahead_because: 'two colleagues are due earlier' };

describe('a waiting person reads the place, the sessions and the reason', () => {
  test.each([
    [
      'for a session',
      program,
      'one',
      `${unbroken('Thu, Nov 26 · 2:00 PM')}: two colleagues are due earlier.`,
    ],
    [
      'for one beside the own',
      seated,
      'two',
      `${unbroken('Thu, Dec 3 · 9:00 AM')}: two colleagues are due earlier.`,
    ],
    ['for any', program, null, 'any session before your due date: two colleagues are due earlier.'],
    [
      'for any after the due date',
      { ...program, status: 'overdue' as const },
      null,
      'any upcoming session: two colleagues are due earlier.',
    ],
  ])('%s', (_what, own, id, words) => {
    expect(sayWaiting({ ...place, session: id }, own, clock)).toBe(
      `You're 3rd on the waiting list for ${words}`,
    );
  });

  test('who is first reads no reason §33.28', () => {
    const first = { session: 'one', position: 1, ahead_because: null };
    expect(sayWaiting(first, program, clock)).toBe(
      `You're 1st on the waiting list for ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    );
  });

  test('and the next step, with a seat meanwhile or without §33.28', () => {
    expect(sayWhatFollowsWaiting(program)).toBe('You get the next free seat automatically.');
    expect(sayWhatFollowsWaiting(seated)).toContain('Until then, you keep your seat.');
    expect(sayLeft(program)).toBe('You left the waiting list. You still have to choose a session.');
    expect(sayLeft(seated)).toBe('You left the waiting list. You keep your seat.');
  });
});

describe('buttons and texts about a seat go by the same sessions:', () => {
  const full = { capacity: 1, seats_taken: 1 };
  const others = (...sessions: ReturnType<typeof sampleSession>[]) => ({
    ...seated,
    other_sessions: sessions,
  });

  test('a seat can be changed where another session has one, and else only cancelled §33.29', () => {
    expect(sayCantCome(seated, clock)).toBe("Can't come? Change your session or cancel your seat.");
    const fullOne = sampleSession('two', other.start_time, full);
    for (const none of [others(), others(fullOne), others(sampleSession('two', '2026-11-20T09:00:00.000Z'))])
      expect(sayCantCome(none, clock)).toBe("Can't come? Cancel your seat.");
    expect(freeSessions(others(fullOne, other), clock)).toEqual([other]);
    expect(fullSessions(others(fullOne, other), clock)).toEqual([fullOne]);
  });

  test('a person who waits reads which free seat ends the wait, and none in which they were missing §33.28', () => {
    const waiting = { ...program, waiting: { ...place, session: 'one' }, missed_sessions: ['one'] };
    expect(freeSessions(waiting, clock)).toEqual([other]);
    expect(sayTakeInstead(other, clock)).toBe(
      `Take a free seat on ${unbroken('Thu, Dec 3')} instead (leaves the waiting list)`,
    );
  });
});

describe('who waits reads until when seats are given', () => {
  test.each([
    [
      24,
      'Up to 24 hours before the start, seats go to the waiting list; after that, first come, first served.',
    ],
    [
      72,
      'Up to 3 days before the start, seats go to the waiting list; after that, first come, first served.',
    ],
    [1, 'Up to 1 hour before the start, seats go to the waiting list; after that, first come, first served.'],
    [0, 'Seats go to the waiting list until the session starts.'],
  ])('with a setting of %i hours §33.28', (hours, words) => {
    expect(sayUntilWhenGiven(program, hours, clock)).toBe(words);
  });

  test('and that it is too late for the session they wait for §33.28 §33.35', () => {
    const waiting = { ...program, waiting: { ...place, session: 'one' } };
    expect(sayUntilWhenGiven(waiting, 121, clock)).toContain('Up to 121 hours before the start');
    expect(sayUntilWhenGiven(waiting, 144, clock)).toBe(
      'This session starts in less than 6 days. Free seats are now first come, first served, so check back here.',
    );
  });

  test('and that it is too late for each session that is left before the due date §33.35', () => {
    const waiting = { ...program, waiting: { ...place, session: null } };
    expect(sayUntilWhenGiven(waiting, 144, clock)).toContain('Up to 6 days before the start');
    const late =
      'All remaining sessions start in less than 6 days. Free seats are now first come, first served';
    const dueSoon = { ...waiting, due: '2026-11-30' };
    expect(sayUntilWhenGiven(dueSoon, 144, clock)).toContain(late);
    expect(sayUntilWhenGiven({ ...dueSoon, status: 'overdue' }, 144, clock)).toContain(
      'before the start, seats go to the waiting list',
    );
  });
});

test('a person who got a seat from the waiting list reads since when, and the next step §33.34', () => {
  expect(sayPromoted('2026-11-20T09:00:00.000Z', clock)).toBe(
    "You got this seat from the waiting list on November 20. Cancel it if you can't come.",
  );
});

describe('of cancelled sessions', () => {
  const cancelled = (id: string, start: string, cancel_reason: string | null = null) => ({
    ...sampleSession(id, start),
    cancelled_at: '2026-11-20T12:00:00.000Z',
    cancel_reason,
  });
  const sessions = [
    cancelled('late', '2026-12-04T09:00:00.000Z'),
    cancelled('over', '2026-11-20T09:00:00.000Z', 'Flood'),
    cancelled('next', '2026-11-25T09:00:00.000Z', 'Tom is ill'),
  ];
  const left = { ...program, cancelled_sessions: sessions };

  test('who has no seat reads those to come, with why §33.31', () => {
    expect(sayCancelledAhead(left, clock)).toEqual([
      `The session on ${unbroken('Wed, Nov 25 · 9:00 AM')} was cancelled: Tom is ill`,
      `The session on ${unbroken('Fri, Dec 4 · 9:00 AM')} was cancelled.`,
    ]);
  });

  test.each([2, 3])('of more than three the others are only counted: %i §33.31', (more) => {
    const all = Array.from({ length: 1 + more }, (_, day) =>
      cancelled(`${day}`, `2026-12-0${day + 5}T09:00:00.000Z`),
    );
    const told = sayCancelledAhead({ ...left, cancelled_sessions: [...sessions, ...all] }, clock);
    expect(told).toHaveLength(4);
    expect(told[3]).toBe(`${more} more sessions were cancelled.`);
  });

  test.each([
    ['who has a seat', { status: 'enrolled' as const, enrolled_session: 'one' }],
    ['who is complete', { status: 'complete' as const }],
    ['who is not assigned', { status: null }],
    ['whoever looks at an archived training', { archived: true }],
  ])('%s reads nothing §33.31', (_who, facts) => {
    expect(sayCancelledAhead({ ...left, ...facts }, clock)).toEqual([]);
  });
});

test('who gives a seat back reads before and afterwards by when to choose another session §33.29', () => {
  expect(sayGivingBack(session, seated, clock)).toBe(
    `A colleague can then get your seat on ${unbroken('Thu, Nov 26 · 2:00 PM')}, and you may not get it back. You’ll have to choose another session by December 6.`,
  );
  expect(sayGivenBack(seated, clock)).toBe('You cancelled your seat. Choose another session by December 6.');
  const late = { ...seated, deadline: '2026-11-12T23:59:59.999Z' };
  expect(sayGivenBack(late, clock)).toBe('You cancelled your seat. Choose another session soon.');
});

test('who has another seat reads when it is, and who marks §33.32', () => {
  expect(sayNewSeat(other, clock)).toBe(
    `You're booked for ${unbroken('Thu, Dec 3 · 9:00 AM')}. Tobias Wanjiru confirms your attendance after the session.`,
  );
});

test('an offered seat is taken by who has none, and exchanged by who has one §33.30', () => {
  const offer = { person: { _id: 'm', first_name: 'Mira', last_name: 'Castellanos' }, session: other };
  expect(sayOffer(offer, clock)).toBe(
    `Mira Castellanos is offering a seat on ${unbroken('Thu, Dec 3 · 9:00 AM')}`,
  );
  expect(sayTaking(offer, null, clock)).toEqual({
    question: 'Take Mira Castellanos’s seat?',
    consequence: `You'll then be booked for ${unbroken('Thu, Dec 3 · 9:00 AM')}.`,
    verb: 'Get this seat',
  });
  expect(sayTaking(offer, session, clock)).toEqual({
    question: 'Swap seats with Mira Castellanos?',
    consequence: `You move to ${unbroken('Thu, Dec 3 · 9:00 AM')}; Mira Castellanos moves to ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    verb: 'Swap seats',
  });
});
