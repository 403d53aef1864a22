import { sql } from 'kysely';
import type { Program, TrainingSession } from '#shared/api/shapes';
import { columnsOf, isoInstant, jsonRow, jsonRows, nestedRow, rowsFrom, type Sql } from './json.ts';

/** Programs and sessions as replies carry them: under the aliases `p` and `s`. */

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

/** Who somebody is, as programs and sessions name them. */
function nameFields(alias: string) {
  const { id, first_name, last_name } = columnsOf<'users'>(alias);
  return { _id: id, first_name, last_name };
}

const sessionFields = {
  _id: s.id,
  id: s.id,
  start_time: isoInstant(s.starts_at),
  trainer: nestedRow(nameFields('t')),
};

/** A session `s` with its trainer, who stands under the alias `t`. */
export const sessionJson: Sql<TrainingSession> = jsonRow(sessionFields);

function programFields(sessions: Sql<boolean>) {
  return {
    _id: p.id,
    title: p.title,
    description: p.description,
    assigned_manager: nestedRow(nameFields('m'), sql`from users m where m.id = p.assigned_manager_id`),
    deadline: isoInstant(p.deadline),
    duration: p.duration_minutes,
    background_color: p.background_color,
    archived: sql<boolean>`p.archived_at is not null`,
    training_sessions: jsonRows(
      sessionFields,
      sql`from training_sessions s join users t on t.id = s.trainer_id
        where s.program_id = p.id and ${sessions} order by s.position`,
    ),
    created_at: isoInstant(p.created_at),
    updated_at: isoInstant(p.updated_at),
  };
}

/** A program `p` with those of its sessions `s` that the condition lets through. */
export function programJson(sessions: Sql<boolean>): Sql<Program> {
  return jsonRow(programFields(sessions));
}

/** The same of many programs: `from` has them under `p`, in their order; each row, as a whole, is a program. */
export function programRows(sessions: Sql<boolean>, from: Sql): Sql<Program> {
  return rowsFrom(programFields(sessions), from);
}

/** Programs by deadline (product §47). */
export const byDeadline = sql`order by p.deadline, p.title, p.id`;
