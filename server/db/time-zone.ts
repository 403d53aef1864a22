import { sql } from 'kysely';
import { clockTimeOf } from '#shared/time';
import { StartError } from '../start-error.ts';
import { hasSqlState } from './errors.ts';
import type { Sql } from './json.ts';
import type { Db } from './tables.ts';

/** A statement's present: its instant, and the zone in which days begin. */
export interface Moment {
  now: Sql<Date>;
  zone: Sql<string>;
}

/** The calendar day of an instant in a zone: as in shared/time.ts, where the database has to group by it. */
export function dayIn(zone: Sql<string>, instant: Sql<Date>): Sql<string> {
  return sql`(${instant} at time zone ${zone})::date`;
}

/** The organisation's zone as a part of a statement: it stays the same while the server runs. */
export function zoneOf({ config }: { config: { timeZone: string } }): Sql<string> {
  return sql`${sql.lit(config.timeZone)}`;
}

// Midnight in winter and in summer, on both halves of the Earth.
const compared = [new Date('2026-01-15T00:00:00Z'), new Date('2026-07-15T00:00:00Z')];

/** Throws StartError when the database doesn't know the organisation's zone, or takes its name for another one. */
export async function assertKnowsZone(db: Db, timeZone: string): Promise<void> {
  const { rows } = await sql<{ time: string }>`
    select to_char(at at time zone ${timeZone}, 'HH24:MI') as time from unnest(${compared}::timestamptz[]) at`
    .execute(db)
    .catch((error: unknown) => {
      if (!hasSqlState(error, 'invalid_parameter_value')) throw error;
      throw new StartError(
        `PostgreSQL does not know the TIME_ZONE ${timeZone}: its time zone data are too old.`,
      );
    });
  if (rows.some(({ time }, index) => time !== clockTimeOf(compared[index]!, timeZone))) {
    // It reads CET and its like as an abbreviation, which has no summer time.
    throw new StartError(
      `PostgreSQL and this server don't agree on the TIME_ZONE ${timeZone}. Name it by a city, as Europe/Berlin.`,
    );
  }
}
