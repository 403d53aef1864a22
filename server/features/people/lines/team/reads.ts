import { sql } from 'kysely';
import type { TeamState } from '#shared/people/lines/team-states';
import type { TeamMember } from '#shared/shapes';
import { isActive } from '../../../../db/active.ts';
import { allOf, columnsOf, jsonObject, type Sql } from '../../../../db/json.ts';
import { isBelow } from '../../../../db/lines.ts';
import { isId, meetAll, picksOf, type Filter } from '../../../../db/lists/filters.ts';
import {
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  withLimit,
  type List,
  type Page,
  type SortKey,
} from '../../../../db/lists/page.ts';
import { areFew, isMet, matches, named, searched } from '../../../../db/lists/search.ts';
import { personOf, personWith, withDepartment } from '../../../../db/people.ts';
import { dueOf, isComplete, isOpen, isOverdue } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';

const u = columnsOf<'users'>('u');

/** How a person's trainings stand in active programs, in each row. */
export const figures = {
  overdue: sql<number>`figures.overdue`,
  open: sql<number>`figures.open`,
  complete: sql<number>`figures.complete`,
};

export const nextDue = ({ zone }: Moment): Sql<string | null> => dayIn(zone, sql`figures.next_due`);

/** A person of the team in the list. */
export const teamMember = (moment: Moment): Sql<TeamMember> =>
  personWith({
    role: u.role,
    ...figures,
    next_due: nextDue(moment),
    line_manager: personOf(u.line_manager_id),
  });

/** Those with the most overdue trainings first, then the most open ones, then by name. */
const order: readonly SortKey[] = [
  { column: sql`-m.overdue`, type: 'int' },
  { column: sql`-m.open`, type: 'int' },
  { column: sql`m.last_name`, type: 'text' },
  { column: sql`m.first_name`, type: 'text' },
  { column: sql`m.person_id`, type: 'uuid' },
];

export interface TeamQuery {
  status: Sql<TeamState | null>;
  /** An id, or `none`; of a position and a site, too. */
  department: Sql<string | null>;
  position: Sql<string | null>;
  site: Sql<string | null>;
  direct: Sql<'true' | 'false' | null>;
}

/** A later page of a team up to this size sorts all of it; of a larger team people are read in the order of the list. */
const mostSorted = 20_000;

/** The first page counts a whole team up to this size; of a larger one it is the page of the kept order alone. */
const mostCounted = 50_000;

/** So many candidates of a large team are sorted; of more a page is soon met in the order of the list. */
const mostFound = 2_000;

const isLarge = sql<boolean>`(select is_large from size)`;

/**
 * The active people below somebody in the line, or below people whose deputy they are, each with how all their trainings
 * stand in active programs. The figures by which they are ordered are those of `person_figures`, counted anew for people
 * whose have changed since. The whole team is counted on the first page alone, and none of more than 50,000 people.
 */
export function listTeam<Row>(me: Sql<string>, moment: Moment, query: TeamQuery, row: Sql<Row>): List<Row> {
  const isDirect = sql<boolean>`coalesce(${query.direct}::text = 'true', false)`;
  return {
    order,
    beside: sql`case when not ${isLarge} then ${jsonObject({ counts: countsOfTeam })} end`,
    total: ({ search }) =>
      search
        ? null
        : sql`select null::int as total,
            case when ${isNarrowed(query)} then null else ${sql.lit(mostCounted)} end as more_than`,
    lines: (page) => {
      const isSearched = sql<boolean>`${sql.lit(page.search !== null)}`;
      const most = sql`case when ${page.isCounted} or ${isSearched} then ${sql.lit(mostCounted)} else ${sql.lit(mostSorted)} end`;
      const isListed = allOf(isWanted(query), isTheirs(me, isDirect));
      return sql<{ row: Row }>`
        ${page.search ? sql`${named}, ` : sql``}below as materialized (
          select b.id from people_below(${me}, ${isDirect}) b where b.is_active
          limit ${most} + 1
        ), size as materialized (
          select count(*) > ${most} as is_large from below
        ), noted as materialized (
          select distinct program_id from figures_to_refresh where program_id is not null
        ), team as materialized (${figuresOfTeam(moment)} where not ${isLarge}), found as materialized (
          select id from (${candidates(query, isSearched, page)}) each limit ${sql.lit(mostFound + 1)}
        ), few as materialized (
          select count(*) <= ${sql.lit(mostFound)} as are_few from found
        ), picked as (
          (select m.person_id, ${keyColumns(order)}, count(*) over () as found
            from team m where ${allOf(isWanted(query), isFoundIfAsked(page))} and ${isOnPage(page, order)}
            ${orderBy(order)} ${limitOf(page)})
          union all
          (select m.person_id, ${keyColumns(order)}, count(*) over () as found
            from found f join person_figures m on m.person_id = f.id
            where ${areFew} and ${isListed} and ${isOnPage(page, order)}
            ${orderBy(order)} ${limitOf(page)})
          union all
          select person_id, ${keyNames(order)}, null from ${inOrder(allOf(isListed, isFoundIfAsked(page)), page)} large
        ), line as (
          select shown.row, ${keyNames(order)}, m.found, row_number() over (order by ${keyNames(order)}) as n
          from picked m cross join lateral (
            select ${row} as row from users u ${withDepartment} cross join lateral (${presentFigures(moment)}) figures
            where u.id = m.person_id offset 0) shown
        )`;
    },
  };
}

/** The trainings of the person `u`, counted. */
const presentFigures = ({ now }: Moment): Sql => sql`
  select count(*) filter (where ${isOverdue(now)})::int as overdue,
    count(*) filter (where ${isOpen(now)})::int as open,
    count(*) filter (where ${isComplete})::int as complete,
    min(${dueOf}) filter (where not ${isComplete}) as next_due
  from assignments a join programs p on p.id = a.program_id
  where a.employee_id = u.id and p.archived_at is null`;

/**
 * Each person of the team, with all by which they are ordered and narrowed. One is looked up after the other: the
 * database can't tell how many there are.
 */
function figuresOfTeam({ now }: Moment): Sql {
  const present = (kept: 'overdue' | 'open', is: Sql<boolean>) => sql`
    case when kept.is_stale then count(*) filter (where ${is})::int else s.${sql.raw(kept)} end as ${sql.raw(kept)}`;
  return sql`
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*
    from below
    cross join lateral (select * from person_figures where person_figures.person_id = below.id offset 0) s
    cross join lateral (
      select coalesce(s.changes_at < ${now}, false)
        or exists (select from figures_to_refresh n where n.person_id = s.person_id)
        or exists (
          select from noted join assignments a on a.program_id = noted.program_id
          where a.employee_id = s.person_id) as is_stale
      offset 0) kept
    cross join lateral (
      select ${present('overdue', isOverdue(now))}, ${present('open', isOpen(now))}
      from assignments a join programs p on p.id = a.program_id
      where kept.is_stale and a.employee_id = s.person_id and p.archived_at is null) figures`;
}

/** How the trainings of the person `m` stand. */
const state = sql<TeamState>`
  case when m.overdue > 0 then 'overdue' when m.open > 0 then 'open' else 'complete' end`;

/** The filters that have an index, the one that usually leaves the fewest people first. */
const filtersOf = ({ position, site, department }: TeamQuery): Filter[] => [
  isId(sql`m.position_id`, position),
  isId(sql`m.site_id`, site),
  isId(sql`m.department_id`, department),
];

const isWanted = (query: TeamQuery): Sql<boolean> =>
  allOf(meetAll(filtersOf(query)), sql`(${query.status}::text is null or ${state} = ${query.status}::text)`);

const isNarrowed = (query: TeamQuery): Sql<boolean> =>
  sql`coalesce(${query.status}::text, ${query.department}::text, ${query.position}::text, ${query.site}::text) is not null`;

const isFoundIfAsked = ({ search }: Page): Sql<boolean> => isMet(search, matches, sql`m.person_id`);

/** Whether the person `m` is of the team; the line above is looked at. */
const isTheirs = (me: Sql<string>, isDirect: Sql<boolean>) => sql<boolean>`exists (
  select from users u where u.id = m.person_id and ${isBelow(me)} and (not ${isDirect} or exists (
    select from users lead where lead.id = u.line_manager_id
      and (lead.id = ${me} or (lead.deputy_id = ${me} and is_active(lead.standing))))) offset 0)`;

/** Of a large team those who meet the search, or else the first filter that a call asks for; their lines aren't looked at. */
function candidates(query: TeamQuery, isSearched: Sql<boolean>, { search }: Page): Sql {
  const picked = picksOf(filtersOf(query)).map(
    (pick) => sql`
      select m.person_id as id from person_figures m
      where ${isLarge} and not ${isSearched} and m.state = 'active' and ${pick}`,
  );
  const found = search
    ? [sql`select u.id from (${searched(search, allOf(isActive, isLarge, isSearched))}) u`]
    : [];
  return sql.join([...found, ...picked], sql` union all `);
}

/** The page of a large team in the order that is kept, where it has many candidates: the line of each is looked at. */
function inOrder(isListed: Sql<boolean>, page: Page): Sql {
  return withLimit(
    sql`select m.person_id, ${keyColumns(order)} from (
        select m.* from person_figures m
        where ${isLarge} and not ${areFew} and m.state = 'active' and ${isOnPage(page, order)}
        ${orderBy(order)} offset 0) m
      where ${isListed}`,
    page,
  );
}

const countOf = (each: TeamState) => sql<number>`count(*) filter (where ${state} = ${sql.lit(each)})::int`;

/** How many people of the whole team are in each state, also during a search. */
const countsOfTeam = sql<Record<TeamState, number>>`(
  select ${jsonObject({ overdue: countOf('overdue'), open: countOf('open'), complete: countOf('complete') })}
  from team m)`;
