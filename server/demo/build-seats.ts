import type { Insertable } from 'kysely';
import type { Schema } from '../db/tables.ts';
import type { Surroundings } from './build-assignments.ts';
import { demoEmployeeOf } from './build-people.ts';
import type { AssignmentRow, SessionRow } from './build-program.ts';
import { passedScore } from './build-records.ts';
import type { DemoProgram } from './program.ts';

type AttendanceRow = Insertable<Schema['attendance']>;

/** The waiting lists, the offered seats, and the sheets of sessions. */
export interface Seats {
  waits: Insertable<Schema['waits']>[];
  offers: Insertable<Schema['seat_offers']>[];
  attendance: AttendanceRow[];
}

interface Groups {
  complete: readonly AssignmentRow[];
  enrolled: readonly AssignmentRow[];
  /** People who have chosen no session, and are asked for the first time. */
  idle: readonly AssignmentRow[];
}

/** People come a little before a session. */
const earlyMinutes = 5;

export function buildSeats(
  demo: DemoProgram,
  { complete, enrolled, idle }: Groups,
  { program, sessions, people, calendar }: Surroundings,
): Seats {
  const demoEmployee = demoEmployeeOf(people).id;
  const colleagues = idle.filter(({ employee_id }) => employee_id !== demoEmployee);
  const missed = demo.missed ?? [];
  const checkedIn = ({ starts_at }: SessionRow) => new Date(starts_at.getTime() - earlyMinutes * 60_000);
  const attended = ({ employee_id, session_id, completed_at }: AssignmentRow): AttendanceRow => {
    const session = sessions.find(({ id }) => id === session_id)!;
    return {
      session_id: session.id,
      person_id: employee_id,
      program_id: program.id,
      checked_in_at: checkedIn(session),
      outcome: 'attended',
      score: program.asks_result ? passedScore : null,
      marked_by: session.trainer_id,
      marked_at: completed_at as Date,
    };
  };

  return {
    waits: (demo.waiting ?? []).map((wanted, index) => ({
      program_id: program.id,
      person_id: colleagues[index]!.employee_id,
      session_id: wanted === 'any' ? null : sessions[wanted]!.id,
      since: calendar.at(-2, index % 2 ? '13:20' : '09:40'),
    })),
    offers: enrolled
      .filter(({ employee_id }) => employee_id !== demoEmployee)
      .filter(({ session_id }) => demo.offered !== undefined && session_id === sessions[demo.offered]!.id)
      .slice(0, 1)
      .map(({ employee_id }) => ({
        program_id: program.id,
        person_id: employee_id,
        offered_at: calendar.at(-1, '10:05'),
      })),
    attendance: [
      ...complete.map(attended),
      ...colleagues.slice(colleagues.length - missed.length).map((assignment, index) => {
        const [session] = sessions;
        const { outcome } = missed[index]!;
        return {
          session_id: session!.id,
          person_id: assignment.employee_id,
          program_id: program.id,
          checked_in_at: outcome === 'left-early' || outcome === 'not-passed' ? checkedIn(session!) : null,
          ...missed[index]!,
          marked_by: session!.trainer_id,
          marked_at: new Date(session!.ends_at.getTime() + 15 * 60_000),
        };
      }),
    ],
  };
}
