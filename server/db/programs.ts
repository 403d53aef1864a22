import { sql } from 'kysely';
import type { TrainingSession } from '#shared/api/shapes';
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

/** How many people chose a session `s`: not complete yet, and complete; null where it is not for the viewer to know. */
function sessionCounts(isInCharge: Sql<boolean>) {
  const sumOf = (count: string) => sql<number | null>`case when ${isInCharge} then (
    select coalesce(sum(c.${sql.raw(count)}), 0)::int from session_counts c
    where c.program_id = s.program_id and c.session_id = s.id) end`;
  return { enrolled: sumOf('enrolled'), complete: sumOf('completed') };
}

type Fields = Readonly<Record<string, Sql>>;

/** What a reply carries of a program. */
interface Parts<Further extends Fields> {
  /** Which of its sessions `s`. */
  sessions: Sql<boolean>;
  /** Of which of these sessions it tells how many people chose them; of none unless told. */
  inCharge?: Sql<boolean>;
  /** What it tells beside. */
  further?: Further;
}

function programFields<Further extends Fields>({ sessions, inCharge, further }: Parts<Further>) {
  return {
    _id: p.id,
    title: p.title,
    description: p.description,
    assigned_manager: nestedRow(nameFields('m'), sql`from users m where m.id = p.assigned_manager_id`),
    deadline: isoInstant(p.deadline),
    duration: p.duration_minutes,
    background_color: p.background_color,
    archived: sql<boolean>`p.archived_at is not null`,
    due_days: p.due_days,
    renew_months: p.renew_months,
    renew_on: p.renew_on,
    window_days: p.window_days,
    training_sessions: jsonRows(
      inCharge ? { ...sessionFields, ...sessionCounts(inCharge) } : sessionFields,
      sql`from training_sessions s join users t on t.id = s.trainer_id
        where s.program_id = p.id and ${sessions} order by s.position`,
    ),
    created_at: isoInstant(p.created_at),
    updated_at: isoInstant(p.updated_at),
    ...(further as Further),
  };
}

/** A program `p` with those of its sessions that the reply carries. */
export function programJson<Further extends Fields = {}>(parts: Parts<Further>) {
  return jsonRow(programFields(parts));
}

/** The same of many programs: `from` has them under `p`, in their order; each row, as a whole, is a program. */
export function programRows<Further extends Fields = {}>(parts: Parts<Further>, from: Sql) {
  return rowsFrom(programFields(parts), from);
}

/** Programs by deadline (product §47). */
export const byDeadline = sql`order by p.deadline, p.title, p.id`;
