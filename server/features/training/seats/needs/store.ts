import { sql } from 'kysely';
import type { Titled } from '#shared/answers';
import { anySession, lacksOf } from '../../../../db/needs.ts';
import type { Db } from '../../../../db/tables.ts';
import { dayIn } from '../../../../db/time-zone.ts';
import type { ZonedInstant } from '../rules/store.ts';

interface Wanted extends ZonedInstant {
  programId: string;
  personId: string;
  /** Null: any. */
  sessionId: string | null;
}

/** The programs that the person needs before they take a seat in the session. */
export async function listLacking(
  tx: Db,
  { programId, personId, sessionId, now, zone }: Wanted,
): Promise<Titled[]> {
  const [program, person] = [sql<string>`${programId}::uuid`, sql<string>`${personId}::uuid`];
  const { rows } = sessionId
    ? await sql<{ lacks: Titled[] }>`
        select ${lacksOf(program, person, { starts: sql`s.starts_at`, day: dayIn(zone, sql`s.starts_at`) })} as lacks
        from training_sessions s where s.id = ${sessionId}`.execute(tx)
    : await sql<{ lacks: Titled[] }>`
        select ${lacksOf(program, person, anySession(dayIn(zone, sql`${now}::timestamptz`)))} as lacks`.execute(
        tx,
      );
  return rows[0]?.lacks ?? [];
}
