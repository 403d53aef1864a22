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

/** Why the database can't work in the zone: it doesn't know it, or takes its name for another one. Null where it can. */
export async function whyNotZone(db: Db, timeZone: string): Promise<string | null> {
  try {
    const { rows } = await sql<{ time: string }>`
      select to_char(at at time zone ${timeZone}, 'HH24:MI') as time
      from unnest(${compared}::timestamptz[]) at`.execute(db);
    if (rows.every(({ time }, index) => time === clockTimeOf(compared[index]!, timeZone))) return null;
    // It reads CET and its like as an abbreviation, which has no summer time.
    return `PostgreSQL and this server don't agree on the TIME_ZONE ${timeZone}. Name it by a city, as Europe/Berlin.`;
  } catch (error) {
    if (!hasSqlState(error, 'invalid_parameter_value')) throw error;
    return `PostgreSQL does not know the TIME_ZONE ${timeZone}: its time zone data are too old.`;
  }
}

/** Throws StartError when the database can't work in the organisation's zone. */
export async function assertKnowsZone(db: Db, timeZone: string): Promise<void> {
  const problem = await whyNotZone(db, timeZone);
  if (problem !== null) throw new StartError(problem);
}

/**
 * The settings with the zone that an admin has stored instead of the environment's, until the next start. Statements,
 * plans and the screens' dates are made for one zone. Asked before the database is migrated, since a migration may
 * have to know on which day something was. One that is too old stores none. Throws StartError as above.
 */
export async function withStoredZone<Settings extends { timeZone: string }>(
  db: Db,
  settings: Settings,
): Promise<Settings> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('company_settings') is not null as "isThere"`.execute(db);
  if (!rows[0]!.isThere) return settings;
  const row = await db.selectFrom('company_settings').select('time_zone').executeTakeFirst();
  if (!row || row.time_zone === settings.timeZone) return settings;
  await assertKnowsZone(db, row.time_zone);
  return { ...settings, timeZone: row.time_zone };
}
