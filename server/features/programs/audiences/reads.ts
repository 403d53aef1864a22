import { sql } from 'kysely';
import type { AudienceRow } from '#shared/programs/audiences/audience-form';
import type { Audience } from '#shared/programs/audiences/schemas';
import { digestOf, dueEndings } from '../../../db/audiences.ts';
import { columnsOf, jsonObject, jsonRows, valueFrom, type Sql } from '../../../db/json.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';

const r = columnsOf<'audience_rows'>('r');
const kept = columnsOf<'audiences'>('kept');

/** The rows of the audience of this program, in their order. */
export const rowFields = (programId: Sql<string>): Sql<AudienceRow[]> =>
  jsonRows(
    {
      departments: r.departments,
      sites: r.sites,
      positions: r.positions,
      roles: r.roles,
      kinds: r.kinds,
      tags: r.tags,
      joined_after: r.joined_after,
    },
    sql`from audience_rows r where r.program_id = ${programId} order by r.place`,
  );

/** The departments, sites and positions that these rows name. */
const namesIn = (programId: Sql<string>) =>
  sql<{ _id: string; name: string }[]>`(
    select coalesce(json_agg(json_build_object('_id', place.id, 'name', place.name) order by place.name), '[]')
    from (
      select id, name from departments union all select id, name from sites union all select id, name from positions) place
    where exists (
      select from audience_rows r
      where r.program_id = ${programId} and place.id = any(r.departments || r.sites || r.positions)))`;

/** How many active people match these rows of an audience. */
const countMatching = (rows: Sql, where = sql``): Sql<number> =>
  sql`count_matching(array(select r from ${rows} r ${where}))`;

/** How many people match the rows of a call, whichever program they are for. */
export const matchRows = (rows: Sql<string>) =>
  jsonObject({ matching: countMatching(sql`jsonb_populate_recordset(null::audience_rows, ${rows}::jsonb)`) });

/** The audience of the program, with how many people fit it. */
export function viewAudience(programId: Sql<string>, { now, zone }: Moment): Sql<Audience | null> {
  const matching = countMatching(sql`audience_rows`, sql`where r.program_id = asked.id`);
  const held = sql<Audience['held']>`case when kept.held_at is not null then (
    select case when count(*) > 0 then json_build_object('ends', count(*), 'digest', ${digestOf(sql`e.person_id`)}) end
    ${dueEndings(sql`asked.id`, dayIn(zone, now))}) end`;
  return valueFrom(
    jsonObject({
      rows: rowFields(sql`asked.id`),
      names: namesIn(sql`asked.id`),
      starts_on: kept.starts_on,
      matching,
      held,
    }),
    sql`from programs asked left join audiences kept on kept.program_id = asked.id where asked.id = ${programId}`,
  );
}
