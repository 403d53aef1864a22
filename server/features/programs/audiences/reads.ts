import { sql } from 'kysely';
import type { AudienceRow } from '#shared/programs/audiences/audience-form';
import type { Audience } from '#shared/programs/audiences/schemas';
import { isActive } from '../../../db/active.ts';
import { digestOf, dueEndings, whoFits } from '../../../db/audiences.ts';
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

/** How many people match these rows, whichever program they are for. */
export const countMatching = (rows: Sql<string>) =>
  jsonObject({
    matching: sql<number>`(
      select count(*)::int from (
        select distinct fits.id from jsonb_populate_recordset(null::audience_rows, ${rows}::jsonb) r
          cross join lateral people_of_row(r) fits) fit
      join users u on u.id = fit.id where ${isActive})`,
  });

/** The audience of the program, with how many people fit it. */
export function viewAudience(programId: Sql<string>, { now, zone }: Moment): Sql<Audience | null> {
  const matching = sql<number>`(
    select count(*)::int from programs p cross join ${whoFits} where p.id = asked.id and ${isActive})`;
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
