import type { Insertable } from 'kysely';
import { addMonths } from '#shared/time';
import { opensOn } from '#shared/renewal';
import type { Schema } from '../db/tables.ts';
import { buildAssignments, type Surroundings } from './build-assignments.ts';
import { accountOf } from './build-people.ts';
import { announcementOf, type AssignmentRow } from './build-program.ts';
import { buildRecord, buildSessionRecord, type RecordRow } from './build-records.ts';
import { buildSeats, type Seats } from './build-seats.ts';
import type { DemoProgram, Exception } from './program.ts';

type ExemptionRow = Insertable<Schema['exemptions']>;

/** The demand on a person, and the record that answers it. */
interface Trainings {
  assignments: AssignmentRow[];
  records: RecordRow[];
  exemptions: ExemptionRow[];
}

const nothing: Trainings = { assignments: [], records: [], exemptions: [] };

/** The rows of everyone who is asked to do a program, has done it, or needn't. */
export function buildTrainings(
  demo: DemoProgram,
  place: number,
  surroundings: Surroundings,
): Trainings & Seats {
  const { complete, enrolled, 'not-enrolled': waiting } = buildAssignments(demo, place, surroundings);
  const returning = demo.returning ?? [];
  const last = demo.exception ? waiting.pop()! : null;
  const parts: Trainings[] = [
    ...complete.map((assignment) => buildAnswered(assignment, surroundings)),
    { ...nothing, assignments: enrolled },
    ...waiting.map((assignment, index) =>
      index < returning.length
        ? buildReturning(assignment, returning[index]!, surroundings)
        : { ...nothing, assignments: [assignment] },
    ),
    ...(last ? [buildException(demo, demo.exception!, last, surroundings)] : []),
    ...(demo.revoked ? [buildMistake(demo.revoked, enrolled, surroundings)] : []),
  ];
  return {
    assignments: parts.flatMap(({ assignments }) => assignments),
    records: parts.flatMap(({ records }) => records),
    exemptions: parts.flatMap(({ exemptions }) => exemptions),
    ...buildSeats(demo, { complete, enrolled, idle: waiting.slice(returning.length) }, surroundings),
  };
}

function buildAnswered(assignment: AssignmentRow, surroundings: Surroundings): Trainings {
  const record = buildSessionRecord(assignment, assignment.completed_at as Date, surroundings);
  return { ...nothing, assignments: [{ ...assignment, valid_until: record.valid_until }], records: [record] };
}

/** Somebody who did it in the former system, and is asked again. It is valid until this day, from today. */
function buildReturning(
  assignment: AssignmentRow,
  until: number,
  { program, people, calendar }: Surroundings,
): Trainings {
  const record = buildRecord(program, {
    person_id: assignment.employee_id,
    trained_on: addMonths(calendar.date(until), -program.renew_months!)!,
    recorded_at: program.created_at,
    recorded_by: accountOf(people, 'admin').id,
    source: 'import',
  });
  const valid_until = record.valid_until!;
  const opened = calendar.startOf(opensOn(valid_until, program));
  const again = {
    cycle: 2,
    due_at: calendar.endOf(valid_until),
    due_because: 'renewal',
    opened_by: 'renewal',
    valid_until,
    since: opened > assignment.assigned_at ? opened : assignment.assigned_at,
  } as const;
  return { ...nothing, assignments: [{ ...assignment, ...again }], records: [record] };
}

function buildException(
  demo: DemoProgram,
  exception: Exception,
  assignment: AssignmentRow,
  { program, people, calendar }: Surroundings,
): Trainings {
  const { employee_id } = assignment;
  const yesterday = calendar.at(-1, '16:20');
  if (exception.is === 'extended') {
    const due_at = calendar.endOf(exception.until);
    const extension = { due_at, due_because: 'extension', due_reason: exception.because } as const;
    return { ...nothing, assignments: [{ ...assignment, ...extension, since: yesterday }] };
  }
  if (exception.is === 'exempt') {
    const { program_id, assigned_by: exempted_by } = assignment;
    const { because } = exception;
    const until = calendar.date(exception.until);
    const exempted_at = calendar.at(announcementOf(demo) + 3, '10:40');
    const exemption = {
      program_id,
      person_id: employee_id,
      because,
      until,
      exempted_at,
      exempted_by,
      cycle: 1,
    };
    return { ...nothing, exemptions: [exemption] };
  }
  const { id: recorded_by } = accountOf(people, 'admin');
  const { trainer, place, note } = exception;
  const record = buildRecord(program, {
    person_id: employee_id,
    trained_on: calendar.date(exception.day),
    recorded_at: yesterday,
    recorded_by,
    source: 'external',
  });
  const { valid_until } = record;
  const completion = { completed_at: yesterday, completed_by: recorded_by, valid_until, since: yesterday };
  return {
    ...nothing,
    assignments: [{ ...assignment, ...completion }],
    records: [{ ...record, trainer, place, note }],
  };
}

/** The trainer ticked the wrong one of those who wait for it. The record is revoked, and the person waits again. */
function buildMistake(because: string, enrolled: AssignmentRow[], surroundings: Surroundings): Trainings {
  const { sessions, people, calendar } = surroundings;
  const today = calendar.at(0, '00:00');
  const isOver = ({ session_id }: AssignmentRow) =>
    sessions.some(({ id, starts_at }) => id === session_id && starts_at < today);
  const assignment = enrolled.find(isOver)!;
  const record = buildSessionRecord(assignment, calendar.at(-1, '17:00'), surroundings);
  const revocation = {
    revoked_at: calendar.at(-1, '17:30'),
    revoked_by: accountOf(people, 'admin').id,
    revoked_because: because,
  };
  return { ...nothing, records: [{ ...record, ...revocation }] };
}
