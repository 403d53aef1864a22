import { sql } from 'kysely';
import { isoInstant } from '../../../../../db/json.ts';
import type { Db } from '../../../../../db/tables.ts';
import { overseenBy, taughtBy } from '../../../handover/reads.ts';

/** The duties of somebody who is to be suspended. */
export interface LeftDuties {
  id: string;
  programs: string[];
  sessions: { title: string; start_time: string }[];
  /** How many active people they lead who stay. */
  people: number;
}

/** The duties of those people who have some. */
export async function listLeftDuties(tx: Db, now: Date): Promise<LeftDuties[]> {
  const { rows } = await sql<LeftDuties>`
    select * from (
      select m.id,
        array(select p.title ${overseenBy(sql`m.id`)} order by p.deadline, p.title, p.id) as programs,
        coalesce((select json_agg(json_build_object('title', p.title, 'start_time', ${isoInstant(sql<Date>`s.starts_at`)})
          order by s.starts_at, p.title, s.id) ${taughtBy(sql`m.id`, now)}), '[]') as sessions,
        (select count(*)::int from users u
          where u.line_manager_id = m.id and is_active(u.standing) and u.id not in (select id from import_suspended)) as people
      from import_suspended m) duties
    where programs <> '{}' or sessions::text <> '[]' or people > 0 order by id`.execute(tx);
  return rows;
}

/** Keeps a sentence about the duties of each of these people, for their lines. */
export async function keepDuties(tx: Db, duties: Readonly<Record<string, string>>): Promise<void> {
  await sql`drop table if exists import_duties`.execute(tx);
  await sql`
    create temporary table import_duties (id uuid primary key, why text not null) on commit drop`.execute(tx);
  await sql`
    insert into import_duties select key::uuid, value from jsonb_each_text(${JSON.stringify(duties)}::jsonb)`.execute(
    tx,
  );
}
