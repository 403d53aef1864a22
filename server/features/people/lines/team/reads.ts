import { sql } from 'kysely';
import type { teamFilters } from '#shared/people/lines/filters';
import type { TeamState } from '#shared/people/lines/team-states';
import type { TeamMember } from '#shared/shapes';
import { isActive } from '../../../../db/active.ts';
import { allOf, columnsOf, jsonObject, type Sql } from '../../../../db/json.ts';
import { isBelow } from '../../../../db/lines.ts';
import { conditionsOf, isIdOrNone, type AskedOf, type Conditions } from '../../../../db/lists/filters.ts';
import {
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  withLimit,
  type List,
  type Page,
  type Question,
  type SortKey,
} from '../../../../db/lists/page.ts';
import { lineOf } from '../../../../db/lists/people.ts';
import { areAtMost, isMet, matches, named, searched } from '../../../../db/lists/search.ts';
import { countActive, personOf, personWith } from '../../../../db/people.ts';
import { wasRemindedToday } from '../../../../db/reminded.ts';
import { dueOf, isComplete, isOpen, isOverdue } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';

const u = columnsOf<'users'>('u');

/** The states of a person's trainings in active programs, in each row. */
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
    reminded_today: wasRemindedToday(moment),
  });

/** Those with the most overdue trainings first, then the most open ones, then by name. */
const order: readonly SortKey[] = [
  { column: sql`-m.overdue`, type: 'int' },
  { column: sql`-m.open`, type: 'int' },
  { column: sql`m.last_name`, type: 'text' },
  { column: sql`m.first_name`, type: 'text' },
  { column: sql`m.person_id`, type: 'uuid' },
];

export type TeamFilters = AskedOf<typeof teamFilters>;

/** The most people below that are counted and sorted on the first page and by a search, and on later pages. */
const [mostCounted, mostSorted] = [50_000, 20_000];

/**
 * The most candidates of a larger team that are sorted. With more, a page soon meets enough in the order of the list.
 */
const mostFound = 2_000;

/**
 * The active people below somebody in the line, or below people whose deputy they are. Each has the states
 * of all their trainings in active programs. The figures by which they are ordered are those of
 * `person_figures`, counted again for people whose have changed since. If a team is too large to be sorted,
 * the kept ones are the order, and nobody is counted.
 */
export function listTeam<Row>(me: Sql<string>, moment: Moment, asked: TeamFilters, row: Sql<Row>): List<Row> {
  const keys = keyNames(order);
  const below = sql`select b.id from people_below(${me}, ${sql.lit(asked.direct === 'true')}) b where b.is_active`;
  const asks = conditionsOf(conditions, asked);
  const pick = (page: Page): Sql => {
    const columns = sql`m.person_id as id, ${keyColumns(order)}`;
    const found = page.search && isMet(page.search, matches, sql`m.person_id`);
    const isTheirs = isOfTeam(me, asked);
    const isLater = isOnPage(page, order);
    const ofPage = sql`order by ${keys} ${limitOf(page)}`;
    if (page.way === 'sorted')
      return sql`select ${columns}, count(*) over () as found from team m
        where ${allOf(...asks, found, isLater)} ${ofPage}`;
    if (page.way === 'found')
      return sql`select ${columns}, count(*) over () as found
        from (${candidates(asked, page)!}) found join person_figures m on m.person_id = found.id
        where ${allOf(...asks, isTheirs, isLater)} ${ofPage}`;
    const where = allOf(sql`m.state = 'active'`, ...asks, found, isLater);
    return sql`select *, null::bigint as found from ${inOrder(where, isTheirs, page)} m`;
  };
  return {
    order,
    question: (page) => wayOf(below, asked, page),
    beside: ({ way }) => (way === 'sorted' ? jsonObject({ counts: countsOfTeam }) : null),
    total: ({ search, way }) =>
      way !== 'in order' || search || asks.length > 0
        ? null
        : sql`select null::int as total, ${sql.lit(mostCounted)} as more_than`,
    lines: (page) => sql<{ row: Row }>`
      ${page.search ? sql`${named}, ` : sql``}${page.way === 'sorted' ? teamOf(below, moment) : sql``}
      picked as (${pick(page)}), ${lineOf(row, order, {
        from: sql`users u cross join lateral (${presentFigures(moment)}) figures`,
      })}`,
  };
}

/** A team is sorted, unless it is too large; a company that isn't has no such team. */
function wayOf(below: Sql, asked: TeamFilters, page: Page): Question {
  const most = page.search
    ? sql`${sql.lit(mostCounted)}`
    : sql`(case when ${page.isCounted} then ${sql.lit(mostCounted)} else ${sql.lit(mostSorted)} end)`;
  const some = candidates(asked, page);
  return {
    answer: sql`(${page.search ? sql`with ${named} ` : sql``}select case
      when ${countActive} <= ${most} or (select count(*) <= ${most} from (${below} limit ${most} + 1) each) then 'sorted'
      ${some ? sql`when ${areAtMost(mostFound, some)} then 'found' ` : sql``}else 'in order' end)`,
    ways: ['sorted', ...(some ? ['found'] : []), 'in order'],
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
 * The people of the team, with all by which they are ordered and narrowed. One is looked up after the other: the database
 * can't tell how many there are.
 */
function teamOf(below: Sql, { now }: Moment): Sql {
  const present = (kept: 'overdue' | 'open', is: Sql<boolean>) => sql`
    case when kept.is_stale then count(*) filter (where ${is})::int else s.${sql.raw(kept)} end as ${sql.raw(kept)}`;
  return sql`noted as materialized (
    select distinct program_id from figures_to_refresh where program_id is not null
  ), team as materialized (
    select s.person_id, s.last_name, s.first_name, s.department_id, s.position_id, s.site_id, figures.*
    from (${below}) below
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
      where kept.is_stale and a.employee_id = s.person_id and p.archived_at is null) figures
  ), `;
}

/** The states of the trainings of the person `m`. */
const states: Record<TeamState, Sql<boolean>> = {
  overdue: sql`m.overdue > 0`,
  open: sql`m.overdue = 0 and m.open > 0`,
  complete: sql`m.overdue = 0 and m.open = 0`,
};

/** The filters that have an index come first, the one that usually leaves the fewest people before the others. */
const conditions: Conditions<typeof teamFilters> = {
  position: isIdOrNone(sql`m.position_id`),
  site: isIdOrNone(sql`m.site_id`),
  department: isIdOrNone(sql`m.department_id`),
  status: (status) => states[status],
  direct: null,
};

/** Whether the person `m` is of the team; the line above is looked at. */
const isOfTeam = (me: Sql<string>, { direct }: TeamFilters) => sql<boolean>`exists (
  select from users u where ${allOf(
    sql`u.id = m.person_id`,
    isBelow(me),
    direct === 'true'
      ? sql`exists (select from users lead where lead.id = u.line_manager_id
          and (lead.id = ${me} or (lead.deputy_id = ${me} and is_active(lead.standing))))`
      : null,
  )} offset 0)`;

/** Those who meet the search, or else the first filter: their lines aren't looked at. Null where none is asked for. */
function candidates(asked: TeamFilters, { search }: Page): Sql | null {
  if (search) return sql`select u.id from (${searched(search, isActive)}) u`;
  const { status: _, ...indexed } = asked;
  const [first] = conditionsOf(conditions, indexed);
  return first
    ? sql`select m.person_id as id from person_figures m where m.state = 'active' and ${first}`
    : null;
}

/**
 * The page in the order that is kept: the line of each is looked at. The database can't know how many of
 * them are of the team. The offset keeps it from taking them for few, and sorting all.
 */
function inOrder(where: Sql<boolean>, isTheirs: Sql<boolean>, page: Page): Sql {
  return withLimit(
    sql`select m.person_id as id, ${keyColumns(order)} from (
        select m.* from person_figures m
        where ${where} ${orderBy(order)} offset 0) m
      where ${isTheirs}`,
    page,
  );
}

const countOf = (each: TeamState) => sql<number>`count(*) filter (where ${states[each]})::int`;

/** How many people of the whole team are in each state, also during a search. */
const countsOfTeam = sql<Record<TeamState, number>>`(
  select ${jsonObject({ overdue: countOf('overdue'), open: countOf('open'), complete: countOf('complete') })}
  from team m)`;
