import { sql, type RawBuilder } from 'kysely';

/** An instant as on the wire, made by the database: ISO 8601 UTC with milliseconds. */
export function wireInstant(column: RawBuilder<unknown>) {
  return sql<string>`wire_instant(${column})`;
}

/** Who somebody is, as programs and sessions name them: JSON text. */
const nameJson = (user: string) => sql<string>`'{"_id":"' || ${sql.ref(`${user}.id`)}
  || '","first_name":' || to_json(${sql.ref(`${user}.first_name`)})
  || ',"last_name":' || to_json(${sql.ref(`${user}.last_name`)}) || '}'`;

/** A session as on the wire, as JSON text, for training_sessions under `s` joined with the trainer `t`. */
export const sessionText = sql<string>`'{' || s.wire || ',"trainer":' || ${nameJson('t')} || '}'`;

/** The same as JSON. */
export const sessionJson = sql`(${sessionText})::json`;

/**
 * A program as on the wire, as JSON text, with the sessions that the predicate on `s` lets through; programs under
 * `p`. Put together from what stands in the rows as text: that costs a fraction of building JSON anew.
 */
export function programText(sessions: RawBuilder<boolean>): RawBuilder<string> {
  return sql`('{' || p.wire || ',"assigned_manager":' || (select ${nameJson('m')} from users m where m.id = p.assigned_manager_id)
    || ',"training_sessions":[' || coalesce((
      select string_agg(${sessionText}, ',' order by s.position)
      from training_sessions s join users t on t.id = s.trainer_id
      where s.program_id = p.id and ${sessions}), '') || ']}')`;
}

/** Programs as a JSON array, out of the rows at hand. */
export function programArray(sessions: RawBuilder<boolean>, order: RawBuilder<unknown>, filter = sql`true`) {
  return sql`'[' || coalesce(string_agg(${programText(sessions)}, ',' ${order}) filter (where ${filter}), '') || ']'`;
}
