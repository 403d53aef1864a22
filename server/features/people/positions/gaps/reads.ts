import { sql } from 'kysely';
import type { PersonWithGaps } from '#shared/people/positions/schemas';
import {
  allOf,
  columnsOf,
  jsonArray,
  jsonObject,
  jsonRows,
  valueFrom,
  type Sql,
} from '../../../../db/json.ts';
import {
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  withLimit,
  type List,
  type Page,
} from '../../../../db/lists/page.ts';
import { isBelow } from '../../../../db/lines.ts';
import { lineOf, namesIn } from '../../../../db/lists/people.ts';
import { personWith } from '../../../../db/people.ts';
import { programRelations, type Viewer } from '../../../../db/relations.ts';
import { dueOf, statusOf } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';
import { countKept, positionJson } from '../reads.ts';

/*
 * The people in a position and the required programs that they lack (product §102). `person_figures` keeps how many
 * each lacks, so that an index finds them by name. People noted by a change since are counted here, until the job has
 * counted them. `figures_to_refresh` has few people, but for a moment after a large change.
 */

const p = columnsOf<'programs'>('p');

/** By name, as the indexes by position have it. */
const order = namesIn('s', 'person_id');

/** The required programs `p` that the person `u` lacks, each with the person's assignment `a`, if there is one. */
const withGaps: Sql = sql`from gaps_of(u.id, u.position_id) gap join programs p on p.id = gap.program_id
  left join assignments a on a.program_id = p.id and a.employee_id = u.id`;

const gapsOf = ({ now, zone }: Moment): Sql<PersonWithGaps['gaps']> =>
  jsonRows(
    {
      program: p.id,
      status: sql<
        PersonWithGaps['gaps'][number]['status']
      >`case when a.employee_id is null then 'not-assigned' else ${statusOf(now)} end`,
      due: sql<string | null>`case when a.employee_id is not null then ${dayIn(zone, dueOf)} end`,
    },
    sql`${withGaps} order by p.title, p.id`,
  );

/** Facts of the gaps of a person `u`, for files. */
export const gapFacts = ({ zone }: Moment) => ({
  count: sql<number>`(select count(*)::int ${withGaps})`,
  titles: sql<string | null>`(select string_agg(p.title, '; ' order by p.title, p.id) ${withGaps})`,
  nextDue: sql<string | null>`(
    select ${dayIn(zone, sql`min(${dueOf})`)} ${withGaps} where a.employee_id is not null)`,
});

/** A person in the list. */
export const personWithGaps = (moment: Moment): Sql<PersonWithGaps> => personWith({ gaps: gapsOf(moment) });

/** One person is looked at after the other: the database can't know how few they are. */
const lacks = sql<boolean>`exists (select from gaps_of(s.person_id, s.position_id) offset 0)`;

const kept = sql`person_figures s`;
const noted = sql`noted cross join lateral (
  select * from person_figures s where s.person_id = noted.id offset 0) s`;

/** Somebody with more people below is looked for above each person. */
const mostBelow = 5_000;

/**
 * Whether the viewer may see the person `s`: an admin everybody, a manager own employees, and all the people below. One
 * is looked at after the other, as a manager may have very many own employees. Null where nobody is left out.
 */
function isSeen({ _id, role }: Viewer): Sql<boolean> | null {
  if (role === 'admin') return null;
  const isTheirs = sql<boolean>`case when (select is_large from size) then exists (
      select from users u where u.id = s.person_id and ${isBelow(_id)} offset 0)
    else s.person_id in (select id from below) end`;
  if (role !== 'manager') return isTheirs;
  return sql`(exists (
    select from assignments theirs where theirs.employee_id = s.person_id and theirs.program_id = any(array(
      select p.id from programs p where ${programRelations.overseen(_id)})) offset 0) or ${isTheirs})`;
}

/** The people below the viewer, if these tell who is seen. */
const belowOf = ({ _id, role }: Viewer): Sql =>
  role === 'admin'
    ? sql``
    : sql`below as materialized (
        select b.id from people_below(${_id}, false) b where b.is_active limit ${sql.lit(mostBelow + 1)}),
      size as materialized (select count(*) > ${sql.lit(mostBelow)} as is_large from below), `;

export interface GapsFilters {
  all?: 'true' | 'false';
}

/**
 * The active people in the position that the viewer may see, by name. They are those who lack a required
 * program, or all of them. There is no list where there is no position.
 */
export function listGaps<Row>(
  viewer: Viewer,
  position: Sql<string>,
  { all }: GapsFilters,
  row: Sql<Row>,
): List<Row> {
  const isListed = allOf(sql`s.position_id = ${position}`, sql`s.state = 'active'`, isSeen(viewer));
  // Each in the order of an index.
  const runs: readonly { from: Sql; where: Sql<boolean> | null }[] =
    all === 'true'
      ? [{ from: kept, where: null }]
      : [
          { from: kept, where: sql`s.gaps > 0 and ${lacks}` },
          { from: noted, where: sql`s.gaps = 0 and ${lacks}` },
        ];
  const scan = (page: Page) =>
    runs.map(({ from, where }) =>
      withLimit(
        sql`select s.person_id as id, ${keyColumns(order)} from ${from}
          where ${allOf(isListed, where, isOnPage(page, order))} ${orderBy(order)}`,
        page,
      ),
    );
  const count = (from: Sql, where: Sql<boolean>) =>
    sql<number>`(select count(*)::int from ${from} where ${allOf(isListed, where)})`;
  // The numbers of everybody are kept: an admin reads them. For anybody else the people are counted.
  const seen =
    viewer.role === 'admin'
      ? sql`select ${countKept('position', position)} as total, ${countKept('gaps in position', position)} as lacking`
      : sql`select count(*)::int as total, count(*) filter (where s.gaps > 0)::int as lacking
          from ${kept} where ${isListed}`;
  const keys = keyNames(order);
  return {
    order,
    isThere: sql`exists (select from positions where id = ${position})`,
    beside: () =>
      valueFrom(
        jsonObject({
          position: positionJson,
          programs: requiredPrograms(position),
          ready: sql<number>`counted.total - counted.lacking`,
          total: sql<number>`counted.total`,
        }),
        sql`from positions o cross join (${seen} offset 0) seen cross join lateral (
            select seen.total,
              seen.lacking - ${count(noted, sql`s.gaps > 0`)} + ${count(noted, lacks)} as lacking
            offset 0) counted
          where o.id = ${position}`,
      ),
    lines: (page) => sql<{ row: Row }>`
      ${belowOf(viewer)}noted as materialized (
        select distinct person_id as id from figures_to_refresh where person_id is not null),
      picked as (select *, null::bigint as found
        from (${sql.join(scan(page), sql` union all `)}) m order by ${keys} ${limitOf(page)}),
      ${lineOf(row, order)}`,
  };
}

const requiredPrograms = (position: Sql<string>) =>
  valueFrom(
    jsonArray(jsonObject({ _id: p.id, title: p.title }), sql`order by p.title, p.id`),
    sql`from programs_of_position(${position}) required join programs p on p.id = required.program_id`,
  ).$notNull();
