import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import { logoAddress } from '#shared/company/logo';
import type { companyApi } from '#shared/contract';
import { columnsOf, jsonObject, valueFrom, type Sql } from '../../../db/json.ts';
import type { Db } from '../../../db/tables.ts';

type Settings = ReplyOf<typeof companyApi.settings>;

const c = columnsOf<'company_settings'>('c');

/** The settings for an admin, and how much is ahead; the zone in use if nobody has stored one. */
export function viewSettings(now: Sql<Date>, zoneInUse: Sql<string>): Sql<Settings | null> {
  const company = jsonObject({
    name: sql<string | null>`c.name`,
    logo: sql<string | null>`${sql.lit(logoAddress(''))} || c.logo_hash`,
    colour: c.colour,
    time_zone: sql<string>`coalesce(c.time_zone, ${zoneInUse})`,
    reply_to: c.reply_to,
    ahead: jsonObject({
      sessions: sql<number>`(
        select count(*)::int from training_sessions s join programs p on p.id = s.program_id
        where s.starts_at > ${now} and s.cancelled_at is null and p.archived_at is null)`,
      deadlines: sql<number>`(
        select count(*)::int from programs p where p.deadline > ${now} and p.archived_at is null)`,
    }),
  });
  return valueFrom(jsonObject({ company }), sql`from (select) one left join company_settings c on true`);
}

/** The same inside a change. */
export async function readSettings(tx: Db, now: Date, zoneInUse: Sql<string>): Promise<Settings> {
  const settings = viewSettings(sql`${now}::timestamptz`, zoneInUse);
  const { rows } = await sql<{ settings: Settings }>`select ${settings} as settings`.execute(tx);
  return rows[0]!.settings;
}
