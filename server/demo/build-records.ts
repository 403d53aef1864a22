import type { Insertable } from 'kysely';
import type { Schema } from '../db/tables.ts';
import { nameIn, type BuiltPeople } from './build-people.ts';
import type { AssignmentRow, ProgramRow, SessionRow } from './build-program.ts';
import type { Calendar } from './calendar.ts';

export type RecordRow = Insertable<Schema['training_records']>;

/** What the person of a complete assignment did in this session. */
export function buildRecord(
  { employee_id, completed_at }: AssignmentRow,
  session: SessionRow,
  { program, people, calendar }: { program: ProgramRow; people: BuiltPeople; calendar: Calendar },
): RecordRow {
  return {
    person_id: employee_id,
    program_id: program.id,
    title: program.title,
    version: 1,
    session_id: session.id,
    trained_on: calendar.dateOf(session.starts_at),
    recorded_at: completed_at!,
    recorded_by: session.trainer_id,
    source: 'session',
    minutes: program.duration_minutes,
    trainer_id: session.trainer_id,
    trainer: nameIn(people, session.trainer_id),
  };
}
