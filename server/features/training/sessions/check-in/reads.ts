import { sql } from 'kysely';
import { columnsOf, isoInstant, jsonRow, valueFrom, type Sql } from '../../../../db/json.ts';

const s = columnsOf<'training_sessions'>('s');

/** The facts from which a session's present code is made. */
export function codeFacts(sessionId: Sql<string>, now: Sql<Date>) {
  return valueFrom(
    jsonRow({
      id: s.id,
      key: sql<string>`encode(s.check_in_key, 'base64')`,
      is_cancelled: sql<boolean>`s.cancelled_at is not null`,
      now: isoInstant(now),
    }),
    sql`from training_sessions s where s.id = ${sessionId}`,
  );
}

type FactsOf<Of extends Sql> = Of extends Sql<infer Value> ? NonNullable<Value> : never;

export type CodeFacts = FactsOf<ReturnType<typeof codeFacts>>;
