import { sql, type RawBuilder } from 'kysely';

/** An instant as on the wire, made by the database: ISO 8601 UTC with milliseconds. */
export function wireInstant(column: RawBuilder<unknown>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A session as on the wire, for training_sessions under `s` joined with the trainer `t`. */
export const sessionJson = sql`json_build_object(
  '_id', s.id, 'id', s.id, 'start_time', ${wireInstant(sql`s.starts_at`)},
  'trainer', json_build_object('_id', t.id, 'first_name', t.first_name, 'last_name', t.last_name))`;

/** A program as on the wire with the sessions that the predicate on `s` lets through; programs under `p`. */
export function programColumns(sessions: RawBuilder<boolean>) {
  return sql`p.id as _id, p.title, p.description,
    (select json_build_object('_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name)
      from users m where m.id = p.assigned_manager_id) as assigned_manager,
    ${wireInstant(sql`p.deadline`)} as deadline, p.duration_minutes as duration, p.background_color,
    p.archived_at is not null as archived,
    (select coalesce(json_agg(${sessionJson} order by s.position), '[]')
      from training_sessions s join users t on t.id = s.trainer_id
      where s.program_id = p.id and ${sessions}) as training_sessions,
    ${wireInstant(sql`p.created_at`)} as created_at, ${wireInstant(sql`p.updated_at`)} as updated_at`;
}
