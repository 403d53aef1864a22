import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { hasSqlState } from './errors.ts';
import type { Sql } from './json.ts';
import type { Db } from './tables.ts';

/** The calendar day of an instant in a zone: what shared/time.ts says, where the database has to group by it. */
export function dayIn(zone: Sql<string>, instant: Sql<Date>): Sql<string> {
  return sql`(${instant} at time zone ${zone})::date`;
}

/** Throws StartError when the database doesn't know the organisation's zone. */
export async function assertKnowsZone(db: Db, timeZone: string): Promise<void> {
  await sql`select now() at time zone ${timeZone}`.execute(db).catch((error: unknown) => {
    if (!hasSqlState(error, 'invalid_parameter_value')) throw error;
    throw new StartError(
      `PostgreSQL does not know the TIME_ZONE ${timeZone}: its time zone data are too old.`,
    );
  });
}
