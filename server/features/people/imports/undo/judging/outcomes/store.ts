import { sql } from 'kysely';
import type { KeptReason } from '#shared/people/imports/undo';
import type { UndoPreview, Undone } from '#shared/people/imports/schemas';
import { jsonArray, type Sql } from '../../../../../../db/json.ts';
import { byName, personJson, withPlaces } from '../../../../../../db/people.ts';
import type { Db } from '../../../../../../db/tables.ts';

/** How many people are concerned, and the proof of all outcomes. */
export async function countUndone(tx: Db): Promise<{ people: Undone; digest: string }> {
  const { rows } = await sql<{ people: Undone; digest: string }>`
    select json_build_object(
        'removed', count(*) filter (where made and why is null),
        'restored', count(*) filter (where restore <> '{}'),
        'kept', count(why),
        'because', (select coalesce(json_object_agg(why, count), '{}') from (
          select why, count(*) from undo_people where why is not null group by why) each)) as people,
      encode(sha256(convert_to(coalesce(string_agg(
        md5(json_build_array(id, made, why, restore)::text), '' order by id), ''), 'UTF8')), 'hex') as digest
    from undo_people`.execute(tx);
  return rows[0]!;
}

const mostShown = 200;

/** Some of the people who are kept, by name, each with the reason. */
export async function listKept(
  tx: Db,
): Promise<{ person: UndoPreview['kept'][number]['person']; why: KeptReason }[]> {
  type Kept = Awaited<ReturnType<typeof listKept>>[number];
  const kept: Sql<Kept[]> = sql`(
    select ${jsonArray(sql<Kept>`json_build_object('person', ${personJson}, 'why', u.why)`, byName)} from (
      select u.*, p.why from undo_people p join users u using (id) where p.why is not null ${byName}
      limit ${mostShown}) u ${withPlaces})`;
  const { rows } = await sql<{ kept: Kept[] }>`select ${kept} as kept`.execute(tx);
  return rows[0]!.kept;
}
