import { describe, expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import type { Program, StatusCounts } from '#shared/shapes';
import { sampleProgram, sampleSession } from '../../../test/sample-program.ts';
import { clockAt } from '../../components/use-clock.ts';
import { nextForOverseer, nextForTrainer } from './program-next.ts';

const now = new Date('2026-11-21T12:00:00Z');
const clock = clockAt(now, 'UTC');

const session = (start: string, enrolled = 0) => sampleSession(start, start, { enrolled, complete: 0 });
const ahead = session('2026-11-26T14:00:00.000Z');

const program = (fields: Partial<Program> = {}): Program =>
  sampleProgram({ training_sessions: [ahead], ...fields });

const counts = (fields: Partial<StatusCounts>): StatusCounts => ({
  total: 4,
  enrolled: 0,
  completed: 0,
  not_enrolled: 0,
  overdue: 0,
  ...fields,
});

const past = { deadline: '2026-11-12T23:59:59.999Z' };

describe('the next step in a program', () => {
  test.each<[string, Partial<Program>, Partial<StatusCounts>, boolean, string]>([
    [
      'the people to assign, to the manager',
      {},
      { total: 0 },
      true,
      'Nobody is assigned yet. Assign employees now. The training is due in 15 days.',
    ],
    [
      'who assigns, to an admin',
      {},
      { total: 0 },
      false,
      'Nobody is assigned yet. Mirela Castellanos has to assign employees.',
    ],
    ['that it is too late to assign', past, { total: 0 }, true, 'Nobody was assigned before the deadline.'],
    [
      'who is overdue, and what they can still choose',
      past,
      { overdue: 1, completed: 3 },
      true,
      `1 employee is overdue, 9 days late. Ask those without a session to choose one. The next session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    ],
    [
      'that a session is missing, to the manager',
      { ...past, training_sessions: [] },
      { overdue: 4 },
      true,
      '4 employees are overdue, 9 days late. There are no sessions left to choose from. Ask an admin to add one.',
    ],
    [
      'that a session is missing, to an admin',
      { ...past, training_sessions: [] },
      { overdue: 4 },
      false,
      '4 employees are overdue, 9 days late. There are no sessions left to choose from. Add one.',
    ],
    [
      'whose turn it is, to an admin',
      {},
      { not_enrolled: 4 },
      false,
      "4 employees haven't enrolled yet. The training is due in 15 days. Ask Mirela Castellanos to remind them.",
    ],
    [
      'who has not enrolled',
      {},
      { not_enrolled: 1, enrolled: 3 },
      true,
      `1 employee hasn't enrolled yet. The training is due in 15 days. Ask them to choose a session. The next session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    ],
    [
      'that everybody is enrolled',
      {},
      { enrolled: 4 },
      true,
      `Everyone has a session. Nothing to do now. The next session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    ],
    [
      'that people can still be assigned where they have days of their own',
      { ...past, due_days: 14 },
      { total: 0 },
      true,
      'Nobody is assigned yet. Assign employees now. The training is due in 14 days.',
    ],
    [
      'who is due next after the deadline',
      { ...past, due_days: 14, next_due: '2026-11-30' },
      { not_enrolled: 2, completed: 2 },
      true,
      `2 employees haven't enrolled yet. The training is due in 9 days. Ask them to choose a session. The next session is on ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    ],
    [
      'that nothing is left to do',
      {},
      { completed: 4 },
      true,
      'Everyone has completed this training. Nothing left to do.',
    ],
  ])('is told: %s §33.23 §33.26', (_, fields, numbers, mayAssign, sentence) => {
    const { link, text } = nextForOverseer(
      program(fields),
      { counts: counts(numbers), shortage: null },
      clock,
      mayAssign,
    );
    expect(`${link?.text ?? ''}${text}`).toBe(sentence);
  });

  test.each<[string, number | null, boolean, string]>([
    [
      'of which some can still choose, to the manager',
      2,
      true,
      "4 employees haven't enrolled yet. The training is due in 15 days. Ask them to choose a session.",
    ],
    [
      'of which some can still choose, to an admin',
      2,
      false,
      "4 employees haven't enrolled yet. The training is due in 15 days. Ask Mirela Castellanos to remind them.",
    ],
    [
      'of which none can choose, to the manager',
      0,
      true,
      "4 employees haven't enrolled yet. The training is due in 15 days.",
    ],
    [
      'of which none can choose, to an admin',
      0,
      false,
      "4 employees haven't enrolled yet. The training is due in 15 days.",
    ],
  ])('leaves the missing seats to the line below: %s §76.7', (_, free_seats, mayAssign, sentence) => {
    const shortage = { short: 4 - (free_seats ?? 0), by: '2026-12-06', without_seat: 4, free_seats };
    const numbers = { counts: counts({ not_enrolled: 4 }), shortage };
    const { link, text } = nextForOverseer(program(), numbers, clock, mayAssign);
    expect(`${link?.text ?? ''}${text}`).toBe(sentence);
  });

  test('does not say that nothing is to be done where somebody sits after the due date §76.7', () => {
    const shortage = { short: 1, by: '2026-12-06', without_seat: 1, free_seats: 0 };
    const { text } = nextForOverseer(program(), { counts: counts({ enrolled: 4 }), shortage }, clock, true);
    expect(text).toBe('Everyone has a session, but some of the sessions are after the due date.');
  });

  test.each<[string, Program['training_sessions'], string]>([
    [
      'nobody before the first session',
      [ahead],
      `Nothing to mark yet. Your next session: ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    ],
    [
      'the people of a session that is over',
      [session('2026-11-10T14:00:00.000Z', 4), session('2026-11-26T14:00:00.000Z', 2)],
      `4 people in 1 session still need attendance. Your next session: ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
    ],
    [
      'nobody while the session runs',
      [session('2026-11-21T11:30:00.000Z', 4)],
      `Now: your session, until ${unbroken('12:30 PM')}.`,
    ],
    [
      'nobody after the last',
      [session('2026-11-10T14:00:00.000Z')],
      'Attendance is complete. You have no upcoming sessions.',
    ],
  ])('tells a trainer to mark %s §33.23', (_, sessions, sentence) => {
    const { link, text } = nextForTrainer(program({ training_sessions: sessions }), clock);
    expect(`${link?.text ?? ''}${text}`).toBe(sentence);
  });

  test('tells a reader whose clock shows another time that first', () => {
    const { text } = nextForTrainer(program(), clockAt(now, 'Etc/GMT+6', 'Europe/Berlin'));
    expect(text).toBe(
      `Nothing to mark yet. Your next session: ${unbroken('Thu, Nov 26 · 3:00 PM')} (${unbroken('8:00 AM UTC−6')}).`,
    );
  });
});
