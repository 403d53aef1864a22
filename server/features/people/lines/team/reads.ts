import { sql } from 'kysely';
import type { TeamState } from '#shared/people/lines/team-states';
import type { TeamMember } from '#shared/shapes';
import { allOf, columnsOf, jsonObject, type Sql } from '../../../../db/json.ts';
import { isBelow } from '../../../../db/lines.ts';
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
import { isMet, matches, named } from '../../../../db/lists/search.ts';
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

/** A later page of a team up to this size sorts all of it; of a larger team everybody is read in the order of the list. */
const mostSorted = 20_000;

/** The first page counts a whole team up to this size; of a larger one it is the page of the kept order alone. */
const mostCounted = 50_000;

/**
 * The active people below somebody in the line, or below people whose deputy they are, each with how all their trainings
 * stand in active programs. The figures by which they are ordered are those of `person_figures`, counted anew for people
 * whose have changed since. The whole team is counted on the first page alone, and none of more than 50,000 people.
 */
export function listTeam<Row>(me: Sql<string>, moment: Moment, query: TeamQuery, row: Sql<Row>): List<Row> {
  const isDirect = sql<boolean>`coalesce(${query.direct}::text = 'true', false)`;
  return {
    order,
    beside: sql`case when not (select is_large from size) then ${jsonObject({ counts: countsOfTeam })} end`,
    total: sql`select null::int as total, ${sql.lit(mostCounted)} as more_than`,
    lines: (page) => {
      const isWhole = page.search
        ? sql`(${page.isCounted} or ${page.search.text} is not null)`
        : page.isCounted;
      const most = sql`case when ${isWhole} then ${sql.lit(mostCounted)} else ${sql.lit(mostSorted)} end`;
      const wanted = allOf(isWanted(query), isFoundIfAsked(page));
      return sql<{ row: Row }>`
        ${named}, below as materialized (
          select b.id from people_below(${me}, ${isDirect}) b where b.is_active
          limit ${most} + 1
        ), size as materialized (
          select count(*) > ${most} as is_large from below
        ), noted as materialized (
          select distinct program_id from figures_to_refresh where program_id is not null
        ), team as materialized (${figuresOfTeam(moment)} where not (select is_large from size)
        ), picked as (
          (select m.person_id, ${keyColumns(order)}, count(*) over () as found
            from team m where ${wanted} and ${isOnPage(page, order)} ${orderBy(order)} ${limitOf(page)})
          union all
          select person_id, ${keyNames(order)}, null from ${inOrder(me, { isDirect, wanted }, page)} large
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
 * Each person of the team, with the state and all by which they are ordered and narrowed. One is looked up after the
 * other: the database can't tell how many there are.
 */
function figuresOfTeam({ now }: Moment): Sql {
  const present = (kept: 'overdue' | 'open', is: Sql<boolean>) => sql`
    case when kept.is_stale then count(*) filter (where ${is})::int else s.${sql.raw(kept)} end as ${sql.raw(kept)}`;
  return sql`
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*,
      ${stateOf(sql`figures`)} as state
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

/** The page of a large team: people in the order that is kept; the line of each is looked at. */
function inOrder(
  me: Sql<string>,
  { isDirect, wanted }: { isDirect: Sql<boolean>; wanted: Sql<boolean> },
  page: Page,
): Sql {
  const isTheirs = sql`exists (
    select from users u where u.id = m.person_id and ${isBelow(me)} and (not ${isDirect} or exists (
      select from users lead where lead.id = u.line_manager_id
        and (lead.id = ${me} or (lead.deputy_id = ${me} and is_active(lead.standing))))) offset 0)`;
  return withLimit(
    sql`select m.person_id, ${keyColumns(order)} from (
        select m.person_id, m.last_name, m.first_name, m.department_id, m.position_id, m.site_id, m.overdue, m.open,
          ${stateOf(sql`m`)} as state
        from person_figures m
        where (select is_large from size) and m.state = 'active' and ${isOnPage(page, order)}
        ${orderBy(order)} offset 0) m
      where ${wanted} and ${isTheirs}`,
    page,
  );
}

const stateOf = (of: Sql): Sql<TeamState> => sql`
  case when ${of}.overdue > 0 then 'overdue' when ${of}.open > 0 then 'open' else 'complete' end`;

const isIn = (id: Sql, asked: Sql<string | null>) => sql<boolean>`(${asked}::text is null
  or ${id} = case when ${asked} = 'none' then id_or_none(null) else ${asked}::uuid end)`;

function isWanted({ status, department, position, site }: TeamQuery): Sql<boolean> {
  return sql`(${status}::text is null or m.state = ${status}::text)
    and ${isIn(sql`m.department_id`, department)} and ${isIn(sql`m.position_id`, position)}
    and ${isIn(sql`m.site_id`, site)}`;
}

const isFoundIfAsked = ({ search }: Page): Sql<boolean> =>
  search ? sql`(${search.text} is null or ${isMet(search, matches(), sql`m.person_id`)})` : sql`true`;

const countOf = (state: TeamState) => sql<number>`count(*) filter (where m.state = ${sql.lit(state)})::int`;

/** How many people of the whole team are in each state, also during a search. */
const countsOfTeam = sql<Record<TeamState, number>>`(
  select ${jsonObject({ overdue: countOf('overdue'), open: countOf('open'), complete: countOf('complete') })}
  from team m)`;
