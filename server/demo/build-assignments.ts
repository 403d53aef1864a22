import { accountOf, colleaguesIn, demoEmployeeOf, type BuiltPeople } from './build-people.ts';
import { announcementOf, type AssignmentRow, type ProgramRow, type SessionRow } from './build-program.ts';
import type { Calendar } from './calendar.ts';
import type { DemoProgram, Progress } from './program.ts';

export interface Surroundings {
  program: ProgramRow;
  sessions: readonly SessionRow[];
  people: BuiltPeople;
  calendar: Calendar;
}

/** Trainers complete people a little after the session's end. */
const wrapUpMinutes = 15;

/** The progress of each person. Each program begins at another person, so that not always the same ones are ahead. */
function divide(demo: DemoProgram, place: number, people: BuiltPeople): Record<Progress, string[]> {
  const audience = colleaguesIn(people, demo.audience);
  const start = (place * 5) % audience.length;
  const inTurn = [...audience.slice(start), ...audience.slice(0, start)];
  const { complete, enrolled, demoEmployee, alsoAsked = [] } = demo;
  const groups = {
    complete: inTurn.slice(0, complete),
    enrolled: inTurn.slice(complete, complete + enrolled),
    'not-enrolled': [
      ...inTurn.slice(complete + enrolled),
      ...alsoAsked.map((role) => accountOf(people, role).id),
    ],
  };
  if (demoEmployee) groups[demoEmployee].unshift(demoEmployeeOf(people).id);
  return groups;
}

/**
 * The rows of everyone assigned to a program. Complete people attended a session before today. The enrolled
 * chose a later one, or wait for the trainer of the last one to complete them.
 */
export function buildAssignments(
  demo: DemoProgram,
  place: number,
  { program, sessions, people, calendar }: Surroundings,
): Record<Progress, AssignmentRow[]> {
  const announced = announcementOf(demo);
  const today = calendar.at(0, '00:00');
  const held = sessions.filter(({ cancelled_at }) => !cancelled_at);
  const over = held.filter(({ starts_at }) => starts_at < today);
  const open = held.slice(Math.max(0, over.length - 1));

  const assigned = (employeeId: string): AssignmentRow => {
    const assigned_at = calendar.at(announced + 1, '09:30');
    return {
      program_id: program.id,
      employee_id: employeeId,
      assigned_at,
      assigned_by: program.assigned_manager_id,
      ...(demo.requiredFor && { opened_by: 'audience' as const }),
      since: assigned_at,
    };
  };
  const enrolled = (employeeId: string, session: SessionRow, index: number): AssignmentRow => {
    const enrolled_at = calendar.at(announced + 2 + (index % 7), '11:00');
    return { ...assigned(employeeId), session_id: session.id, enrolled_at, since: enrolled_at };
  };
  const completed = (employeeId: string, session: SessionRow, index: number): AssignmentRow => {
    const completed_at = afterMinutes(session.ends_at, wrapUpMinutes);
    return {
      ...enrolled(employeeId, session, index),
      completed_at,
      completed_by: session.trainer_id,
      since: completed_at,
    };
  };

  const chosen = (employeeId: string, index: number) =>
    demo.demoEmployeeSits !== undefined && employeeId === demoEmployeeOf(people).id
      ? sessions[demo.demoEmployeeSits]!
      : fromTheLast(open, index);

  const groups = divide(demo, place, people);
  return {
    complete: groups.complete.map((id, index) => completed(id, fromTheLast(over, index), index)),
    enrolled: groups.enrolled.map((id, index) => enrolled(id, chosen(id, index), index)),
    'not-enrolled': groups['not-enrolled'].map(assigned),
  };
}

/** The sessions in turn from the last one on: employee@, first of the enrolled, gets one that lies ahead. */
function fromTheLast(sessions: readonly SessionRow[], index: number): SessionRow {
  return sessions[sessions.length - 1 - (index % sessions.length)]!;
}

function afterMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
