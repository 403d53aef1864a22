import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { validUntil } from '#shared/renewal';
import type { Schema } from '../db/tables.ts';
import { nameIn } from './build-people.ts';
import type { Surroundings } from './build-assignments.ts';
import type { AssignmentRow, ProgramRow } from './build-program.ts';

export type RecordRow = Insertable<Schema['training_records']> & { valid_until: string | null };

/** In percent, if trainers say who has passed. */
export const passedScore = 92;

/** A person's first training of a program, on this day. */
export function buildRecord(
  program: ProgramRow,
  facts: Pick<RecordRow, 'person_id' | 'trained_on' | 'recorded_at' | 'recorded_by' | 'source'>,
): RecordRow {
  return {
    ...facts,
    id: randomUUID(),
    program_id: program.id,
    title: program.title,
    version: 1,
    minutes: program.duration_minutes,
    valid_until: validUntil({ ...program, trainedOn: facts.trained_on, previousEnd: null }),
  };
}

/** A person's training in the session of the assignment, as its trainer recorded it then. */
export function buildSessionRecord(
  { employee_id, session_id }: AssignmentRow,
  recordedAt: Date,
  { program, sessions, people, calendar }: Surroundings,
): RecordRow {
  const { id, starts_at, trainer_id } = sessions.find((session) => session.id === session_id)!;
  const record = buildRecord(program, {
    person_id: employee_id,
    trained_on: calendar.dateOf(starts_at),
    recorded_at: recordedAt,
    recorded_by: trainer_id,
    source: 'session',
  });
  const result = program.asks_result ? { outcome: 'passed' as const, score: passedScore } : {};
  return { ...record, ...result, session_id: id, trainer_id, trainer: nameIn(people, trainer_id) };
}
