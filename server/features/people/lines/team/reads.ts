import { sql } from 'kysely';
import type { TeamState } from '#shared/people/lines/team-states';
import type { TeamMember } from '#shared/shapes';
import { columnsOf, jsonObject, type Sql } from '../../../../db/json.ts';
import {
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  type List,
  type Page,
  type SortKey,
} from '../../../../db/lists/page.ts';
import { matches, named } from '../../../../db/lists/search.ts';
import { personOf, personWith, withDepartment } from '../../../../db/people.ts';
import { dueOf, isComplete, isOpen, isOverdue } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';

const u = columnsOf<'users'>('u');

export const figures = {
  overdue: sql<number>`m.overdue`,
  open: sql<number>`m.open`,
  complete: sql<number>`m.complete`,
};

export const nextDue = ({ zone }: Moment): Sql<string | null> => dayIn(zone, sql`m.next_due`);

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
  { column: sql`m.id`, type: 'uuid' },
];

export interface TeamQuery {
  status: Sql<TeamState | null>;
  /** An id, or `none`; of a position and a site, too. */
  department: Sql<string | null>;
  position: Sql<string | null>;
  site: Sql<string | null>;
  direct: Sql<'true' | 'false' | null>;
}

/**
 * The active people below somebody in the line, or below people whose deputy they are, each with how all their trainings
 * stand in active programs. The figures of the whole team are counted for each page.
 */
export function listTeam<Row>(me: Sql<string>, moment: Moment, query: TeamQuery, row: Sql<Row>): List<Row> {
  return {
    order,
    beside: jsonObject({ counts: countsOfTeam }),
    lines: (page) => sql<{ row: Row }>`
      ${named}, team as materialized (${figuresOfTeam(me, moment, query.direct)}), picked as (
        select m.*, ${keyColumns(order)}, count(*) over () as found
        from team m cross join lateral (select m.search_text, m.email, m.department_id) u
        where ${isWanted(query, page)} and ${isOnPage(page, order)} ${orderBy(order)} ${limitOf(page)}
      ), line as (
        select shown.row, ${keyNames(order)}, m.found, row_number() over (order by ${keyNames(order)}) as n
        from picked m cross join lateral (
          select ${row} as row from users u ${withDepartment} where u.id = m.id offset 0) shown
      )`,
  };
}

/**
 * Each person of the team, with the state and all by which they are ordered and searched. One is looked up after the
 * other: the database can't tell how many there are.
 */
function figuresOfTeam(me: Sql<string>, { now }: Moment, direct: TeamQuery['direct']): Sql {
  return sql`
    select u.id, u.last_name, u.first_name, u.search_text, u.email, u.department_id, u.position_id, u.site_id, figures.*,
      case when figures.overdue > 0 then 'overdue' when figures.open > 0 then 'open' else 'complete' end as state
    from people_below(${me}, coalesce(${direct}::text = 'true', false)) below
    cross join lateral (select * from users where users.id = below.id offset 0) u
    cross join lateral (
      select count(*) filter (where ${isOverdue(now)})::int as overdue,
        count(*) filter (where ${isOpen(now)})::int as open,
        count(*) filter (where ${isComplete})::int as complete,
        min(${dueOf}) filter (where not ${isComplete}) as next_due
      from assignments a join programs p on p.id = a.program_id
      where a.employee_id = u.id and p.archived_at is null) figures
    where below.is_active`;
}

const isIn = (id: Sql, asked: Sql<string | null>) =>
  sql<boolean>`(${asked}::text is null or coalesce(${id}::text, 'none') = lower(${asked}))`;

function isWanted({ status, department, position, site }: TeamQuery, { search }: Page): Sql<boolean> {
  const isFound = search ? sql`(${search.text} is null or ${matches()})` : sql`true`;
  return sql`(${status}::text is null or m.state = ${status}::text)
    and ${isIn(sql`m.department_id`, department)} and ${isIn(sql`m.position_id`, position)}
    and ${isIn(sql`m.site_id`, site)}
    and ${isFound}`;
}

const countOf = (state: TeamState) => sql<number>`count(*) filter (where m.state = ${sql.lit(state)})::int`;

/** How many people of the whole team are in each state, whatever is searched for. */
const countsOfTeam = sql<Record<TeamState, number>>`(
  select ${jsonObject({ overdue: countOf('overdue'), open: countOf('open'), complete: countOf('complete') })}
  from team m)`;
