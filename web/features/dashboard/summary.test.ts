import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import type { OwnCard, PeopleCard } from '#shared/dashboard/schemas';
import { cardsShown } from '#shared/dashboard/shown';
import { sampleProgram, sampleSession } from '../../../test/sample-program.ts';
import type { Summary } from '../../components/summary-line.tsx';
import { clockAt } from '../../components/use-clock.ts';
import { setupSteps } from './setup-steps.ts';
import { adminSummary, employeeSummary, managerSummary, trainerSummary } from './summary.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');

const session = (id: string, start: string, enrolled = 0) => sampleSession(id, start, { enrolled });
const ahead = session('ahead', '2026-11-26T14:00:00.000Z');
const over = session('over', '2026-11-10T14:00:00.000Z');

const program = (fields: Partial<OwnCard>): OwnCard => {
  const { deadline } = { ...sampleProgram(), ...fields };
  return {
    ...sampleProgram(),
    deadline,
    due: deadline.slice(0, 10),
    status: 'not-enrolled',
    completed_at: null,
    enrolled_session: null,
    training_sessions: [over, ahead],
    move: { whose: null, what: null },
    waiting: null,
    record: null,
    ...fields,
  };
};

const past = { deadline: '2026-11-12T23:59:59.999Z', status: 'overdue' } as const;
const late = program(past);
const undecided = program({ status: 'not-enrolled' });
const booked = program({ status: 'enrolled', enrolled_session: 'ahead' });
const bookedTomorrow = program({
  status: 'enrolled',
  enrolled_session: 'tomorrow',
  training_sessions: [session('tomorrow', '2026-11-22T09:00:00.000Z')],
});
const lateButBooked = program({ ...past, enrolled_session: 'ahead' });
const lateButBookedTomorrow = program({ ...bookedTomorrow, ...past });
const attended = program({
  status: 'enrolled',
  enrolled_session: 'over',
  deadline: '2027-01-23T23:59:59.999Z',
});
const lateButAttended = program({ ...past, enrolled_session: 'over' });
const seatless = program({
  status: 'not-enrolled',
  move: { whose: 'admin', what: 'add-seats' },
});
const complete = program({ status: 'complete', enrolled_session: 'over' });

const waiting = 'Your trainer still has to confirm your attendance for 1 training.';

test.each<[string, OwnCard[], string, Summary['status']]>([
  ['without any training', [], "You aren't assigned to any trainings yet. Nothing is due.", 'complete'],
  [
    'with something late and something to choose',
    [complete, undecided, late],
    'Choose sessions for 2 trainings (1 overdue).',
    'overdue',
  ],
  ['with one thing to choose', [undecided], 'Choose a session for 1 training.', 'not-enrolled'],
  [
    'with much to choose, a session ahead and one to be marked',
    [undecided, undecided, booked, attended],
    `Choose sessions for 2 trainings. Your next session: ${unbroken('Thu, Nov 26 · 2:00 PM')}. ${waiting}`,
    'not-enrolled',
  ],
  ['with two things that are late', [late, late], 'Choose sessions for 2 overdue trainings.', 'overdue'],
  [
    'with a seat tomorrow in the one that is late',
    [lateButBookedTomorrow],
    `You're booked for everything. 1 training is overdue. Your session is tomorrow, ${unbroken('9:00 AM')}.`,
    'overdue',
  ],
  [
    'who has chosen everywhere',
    [booked, complete],
    `You're booked for everything. Your next session: ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    'enrolled',
  ],
  [
    'who has chosen everywhere, but late',
    [lateButBooked],
    `You're booked for everything. 1 training is overdue. Your session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    'overdue',
  ],
  [
    'who can only wait, and is late',
    [lateButAttended],
    'There is nothing for you to do now. Your trainer still has to confirm your attendance for 1 overdue training.',
    'overdue',
  ],
  [
    'who has to choose, with a seat ahead in what is overdue',
    [undecided, lateButBooked],
    `Choose a session for 1 training. 1 training is overdue. Your session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    'overdue',
  ],
  [
    'who sits in two that are overdue, and before in one that is not',
    [lateButBooked, lateButBooked, bookedTomorrow],
    `You're booked for everything. 2 trainings are overdue. Your next session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}. Your next session: tomorrow, ${unbroken('9:00 AM')}.`,
    'overdue',
  ],
  [
    'who has to choose, and is late only in what others have to mark',
    [undecided, lateButAttended, attended],
    'Choose a session for 1 training. Your trainer still has to confirm your attendance for 2 trainings (1 overdue).',
    'overdue',
  ],
  [
    'who has only to be marked',
    [attended, complete],
    `All done. Nothing is due until January 23, 2027. ${waiting}`,
    'complete',
  ],
  [
    'who finds no seat',
    [seatless, complete],
    'There is nothing for you to do now. An admin still has to add seats for 1 training.',
    'not-enrolled',
  ],
  [
    'who has chosen one and finds no seat in another',
    [seatless, booked],
    `Your next session: ${unbroken('Thu, Nov 26 · 2:00 PM')}. An admin still has to add seats for 1 training.`,
    'enrolled',
  ],
  ['who is complete', [complete], 'All done. Nothing is due.', 'complete'],
  [
    'who sits in a session that runs',
    [
      program({
        status: 'enrolled',
        enrolled_session: 'now',
        training_sessions: [session('now', '2026-11-21T11:30:00.000Z')],
      }),
      booked,
    ],
    `You're booked for everything. Now: Fire Safety, until ${unbroken('12:30 PM')}.`,
    'enrolled',
  ],
])('an employee %s is told what to do §23.8 §77.3', (_, programs, text, status) => {
  expect(employeeSummary(programs, clock)).toEqual({ status, text });
});

const taught = (...training_sessions: ReturnType<typeof session>[]): PeopleCard =>
  sampleProgram({ training_sessions });

test.each<[string, { programs: PeopleCard[]; hasTaught: boolean }, string]>([
  [
    'without sessions',
    { programs: [], hasTaught: false },
    'Nothing to mark yet. You have no upcoming sessions.',
  ],
  [
    'with people to mark and a session tomorrow',
    {
      hasTaught: true,
      programs: [
        taught(session('a', '2026-11-10T14:00:00.000Z', 3), session('b', '2026-11-22T09:00:00.000Z', 9)),
        taught(session('c', '2026-11-11T14:00:00.000Z', 1), session('d', '2026-11-12T14:00:00.000Z', 0)),
      ],
    },
    `4 people in 2 sessions still need attendance. Your next session: tomorrow, ${unbroken('9:00 AM')}, Fire Safety.`,
  ],
  [
    'with one person to mark',
    { hasTaught: true, programs: [taught(session('a', '2026-11-21T10:00:00.000Z', 1))] },
    '1 person in 1 session still needs attendance. You have no upcoming sessions.',
  ],
  [
    'with people to mark, whose other session is under way',
    {
      hasTaught: true,
      programs: [
        taught(session('a', '2026-11-10T14:00:00.000Z', 3), session('b', '2026-11-21T11:30:00.000Z', 5)),
      ],
    },
    `3 people in 1 session still need attendance. Now: Fire Safety, until ${unbroken('12:30 PM')}.`,
  ],
  [
    'whose session is under way',
    { hasTaught: true, programs: [taught(session('a', '2026-11-21T11:30:00.000Z', 5))] },
    `Now: Fire Safety, until ${unbroken('12:30 PM')}.`,
  ],
  [
    'whose first session has begun since the page was opened',
    { hasTaught: false, programs: [taught(session('a', '2026-11-21T12:00:00.000Z'))] },
    `Now: Fire Safety, until ${unbroken('1:00 PM')}.`,
  ],
  [
    'who has nobody left to mark',
    { hasTaught: true, programs: [taught(session('b', '2026-11-21T15:00:00.000Z', 9))] },
    `Attendance is complete. Your next session: today, ${unbroken('3:00 PM')}, Fire Safety.`,
  ],
])(
  'a trainer %s reads how many people to mark and when the next session is §23.8',
  (_, { programs, hasTaught }, text) => {
    expect(trainerSummary(programs, hasTaught, clock).text).toBe(text);
  },
);

const insight = { complete: 30, overdue: 0, overdue_programs: 0 };
const behind = { ...insight, overdue: 1_022, overdue_programs: 3 };
const soon: PeopleCard = sampleProgram({ urgency: 'soon' });
const later: PeopleCard = sampleProgram({ urgency: 'later' });
const read = ({ link, text }: Summary) => `${link?.text ?? ''}${text}`;

test.each<[string, Parameters<typeof managerSummary>, string]>([
  ['without programs', [insight, []], "You don't oversee any trainings yet."],
  [
    'with people behind',
    [behind, [soon, soon, later]],
    '1,022 overdue in 3 trainings. 2 trainings are due in the next 30 days.',
  ],
  [
    'with one person behind',
    [{ ...insight, overdue: 1, overdue_programs: 1 }, [soon]],
    '1 overdue in 1 training. 1 training is due in the next 30 days.',
  ],
  ['with nobody behind', [insight, [later]], 'Nobody is overdue. Nothing is due in the next 30 days.'],
])('a manager %s is told who is behind and what is due §23.8', (_, given, text) => {
  expect(read(managerSummary(...given))).toBe(text);
});

const nobody = { active: 0, archived: 0 };
const none = { managers: 0, trainers: 0, employees: 0 };
const setup = { named: true, zone_waits: false, audience: false, to_invite: 0, import: null };
const many = (urgency: PeopleCard['urgency']) =>
  Array.from({ length: cardsShown }, (): PeopleCard => sampleProgram({ urgency }));

test.each<[string, Parameters<typeof adminSummary>, string]>([
  [
    'of an empty company',
    [insight, [], setupSteps({ users: none, programs: nobody, setup }, undefined, true)],
    'There are no trainings yet. Start here: Import people.',
  ],
  [
    'of a company with people behind',
    [behind, [soon], []],
    '1,022 overdue in 3 trainings. 1 training is due in the next 30 days.',
  ],
  [
    'who sees only the first that are due',
    [insight, many('soon'), []],
    `Nobody is overdue. At least ${cardsShown} trainings are due in the next 30 days.`,
  ],
  ['who sees none that are due soon', [behind, many('past'), []], '1,022 overdue in 3 trainings.'],
  [
    'whose trainings are all archived',
    [insight, [], []],
    'Nobody is overdue. Nothing is due in the next 30 days.',
  ],
])('an admin %s is told what is behind, or what to do first §23.8', (_, given, text) => {
  expect(read(adminSummary(...given))).toBe(text);
});

test('overdue trainings open their list', () => {
  expect(managerSummary(behind, [soon]).link?.to).toBe('/users/employees');
});
