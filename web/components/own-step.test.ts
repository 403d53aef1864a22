import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import type { Program } from '#shared/shapes';
import { sampleProgram, sampleSession } from '../../test/sample-program.ts';
import { ownStepIn } from './own-step.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');

const ahead = sampleSession('ahead', '2026-11-26T14:00:00.000Z');
const tonight = sampleSession('tonight', '2026-11-21T18:00:00.000Z');
const begun = sampleSession('begun', '2026-11-21T11:30:00.000Z');
const over = sampleSession('over', '2026-11-10T14:00:00.000Z');

const full = sampleSession('full', '2026-11-26T14:00:00.000Z', { capacity: 2, seats_taken: 2 });
const gone = { whose: 'admin', what: 'mark', by: null } as const;
const seats = { whose: 'admin', what: 'add-seats', by: '2026-12-06' } as const;

const program = (fields: Partial<Program>): Program =>
  sampleProgram({ training_sessions: [over, ahead], ...fields });

const past = { deadline: '2026-11-12T23:59:59.999Z', status: 'overdue' } as const;

test.each<[string, Partial<Program>, string, string | null]>([
  ['nobody who is assigned', { status: null }, '', null],
  [
    'who has still to choose',
    { status: 'not-enrolled' },
    'Not enrolled · due in 15 days',
    'Choose a session by December 6',
  ],
  [
    'who finds no session left',
    { status: 'not-enrolled', training_sessions: [over], move: seats },
    'Not enrolled · due in 15 days',
    'Ask Mirela Castellanos for a session',
  ],
  [
    'whose session is ahead',
    { status: 'enrolled', enrolled_session: 'ahead' },
    'Enrolled · session in 5 days',
    `Your session: ${unbroken('Thu, Nov 26 · 2:00 PM')}`,
  ],
  [
    'whose session is later today',
    { status: 'enrolled', enrolled_session: 'tonight', training_sessions: [tonight] },
    'Enrolled · session today',
    `Your session: today, ${unbroken('6:00 PM')}`,
  ],
  [
    'whose session has begun',
    { status: 'enrolled', enrolled_session: 'begun', training_sessions: [begun] },
    'Enrolled · session today',
    `Your session started at ${unbroken('11:30 AM')} today`,
  ],
  [
    'whose session is over',
    { status: 'enrolled', enrolled_session: 'over' },
    'Enrolled · session 11 days ago',
    'Tobias Wanjiru still has to confirm your attendance',
  ],
  ['who is late and has to choose', past, 'Overdue · 9 days late', 'Choose a session'],
  [
    'who finds all seats taken',
    { status: 'not-enrolled', training_sessions: [full], move: seats },
    'Not enrolled · due in 15 days',
    'All seats are taken: an admin has to add more',
  ],
  [
    'who finds a session with seats that has begun',
    { status: 'not-enrolled', training_sessions: [{ ...begun, capacity: 2 }], move: seats },
    'Not enrolled · due in 15 days',
    'Ask Mirela Castellanos for a session',
  ],
  [
    'who finds a session that comes too late',
    { status: 'not-enrolled', training_sessions: [over, ahead], due: '2026-11-24', move: seats },
    'Not enrolled · due in 3 days',
    'Ask Mirela Castellanos for a session',
  ],
  [
    'who is late and finds all seats taken',
    { ...past, training_sessions: [full], move: seats },
    'Overdue · 9 days late',
    'All seats are taken: an admin has to add more',
  ],
  [
    'whose trainer has gone',
    { status: 'enrolled', enrolled_session: 'over', move: gone },
    'Enrolled · session 11 days ago',
    'An admin still has to confirm your attendance',
  ],
  [
    'who is late and waits for the trainer',
    { ...past, enrolled_session: 'over' },
    'Overdue · 9 days late',
    'Tobias Wanjiru still has to confirm your attendance',
  ],
  [
    'who is complete',
    { status: 'complete', enrolled_session: 'over', completed_at: '2026-11-10T16:00:00.000Z' },
    'Complete · November 10',
    null,
  ],
  [
    'who is complete and does it again next year',
    { status: 'complete', valid_until: '2027-06-03', renew_months: 12 },
    'Complete · valid until June 3, 2027',
    'Sign-up opens again on April 4, 2027',
  ],
  [
    'who has more time than the deadline',
    { deadline: past.deadline, status: 'not-enrolled', due: '2026-12-06' },
    'Not enrolled · due in 15 days',
    'Choose a session by December 6',
  ],
  [
    'who is late by a due date of their own',
    { deadline: past.deadline, status: 'overdue', due: '2026-11-18' },
    'Overdue · 3 days late',
    'Choose a session',
  ],
])(
  'tells somebody %s how the training stands and what comes next §33.24 §77.3',
  (_, fields, standing, next) => {
    expect(ownStepIn(program(fields), clock)).toMatchObject({ standing, next });
  },
);
