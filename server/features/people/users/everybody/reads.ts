import { sql } from 'kysely';
import type { PeopleOrder } from '#shared/people/users/employee-orders';
import type { Role } from '#shared/roles';
import type { Everybody, Person } from '#shared/shapes';
import { isActive } from '../../../../db/active.ts';
import { allOf, columnsOf, type Sql } from '../../../../db/json.ts';
import { isId, meetAll, picksOf, type Filter } from '../../../../db/lists/filters.ts';
import {
  keyNames,
  keysBefore,
  limitOf,
  orderBy,
  withLimit,
  type List,
  type Page,
  type SortKey,
} from '../../../../db/lists/page.ts';
import { listPicked } from '../../../../db/lists/people.ts';
import { isMet, matches } from '../../../../db/lists/search.ts';
import { countActiveIn, nameUnlessErased, personOf, personWith } from '../../../../db/people.ts';
import { figuresOf } from '../../../../db/person-figures.ts';
import { dueOf } from '../../../../db/status.ts';
import { dayIn } from '../../../../db/time-zone.ts';

/*
 * Everybody, in the orders that `person_figures` keeps (migration 0046): each filter has an index in each of them. The
 * statement holds a select for each index, of which the database runs those that a call asks for.
 */

const u = columnsOf<'users'>('u');

const nameKeys: readonly SortKey[] = [
  { column: sql`s.last_name`, type: 'text' },
  { column: sql`s.first_name`, type: 'text' },
  { column: sql`s.person_id`, type: 'uuid' },
];

const behindKeys: readonly SortKey[] = [
  { column: sql`-s.overdue`, type: 'int' },
  { column: sql`-s.open`, type: 'int' },
  ...nameKeys,
];

/** The keys of the list, of both orders: by name the first two are 0. */
const keys = behindKeys.map(({ type }, index): SortKey => ({ column: sql.raw(`m.k${index}`), type }));

/** So many are counted where a filter asks for some. */
const mostCounted = 2000;

/** So many people who are away, or have a tag, are sorted; of more a page is soon met in the order of the list. */
const mostSorted = 5000;

/** The filters of a call; each may be null. A department, a position and a site is an id, or `none`. */
export interface Asked {
  role: Sql<Role | null>;
  department: Sql<string | null>;
  position: Sql<string | null>;
  site: Sql<string | null>;
  tag: Sql<string | null>;
  state: Sql<Person['state'] | 'all' | null>;
  order: Sql<PeopleOrder | null>;
}

/** The filters that have an index, the one that usually leaves the fewest people first. */
function filtersOf({ role, department, position, site }: Asked): Filter[] {
  return [
    isId(sql`s.position_id`, position),
    isId(sql`s.site_id`, site),
    isId(sql`s.department_id`, department),
    { isAsked: sql`${role}::text is not null`, holds: sql`s.role = ${role}` },
  ];
}

/** Whether the user `u` has the tag; "shift" is also found where "shift:night" stands. An index finds them. */
const hasTag = (tag: Sql<string | null>): Sql<boolean> =>
  sql`u.tags <> '{}' and tag_keys(u.tags) @> array[${tag}::text]`;

/**
 * The page's listed people of an index in this order. The database can't know how many of its people are listed: the
 * offset keeps it from taking them for few, and sorting all.
 */
function inOrder(
  order: readonly SortKey[],
  { where, isListed }: { where: Sql<boolean>; isListed: Sql<boolean> },
  page: Page,
): Sql {
  const missing = keys.length - order.length;
  const columns = [...Array.from({ length: missing }, () => sql`0`), ...order.map(({ column }) => column)];
  const named = columns.map((column, index) => sql`${column} as ${sql.raw(`k${index}`)}`);
  const before = keysBefore(page, keys).slice(missing);
  const isLater = sql<boolean>`(${sql.join(order.map(({ column }) => column))}) > (${sql.join(before)})`;
  return withLimit(
    sql`select s.person_id as id, ${keyNames(keys)} from (
        select s.*, ${sql.join(named)} from person_figures s
        where ${allOf(where, isLater)} ${orderBy(order)} offset 0) s
      where ${allOf(isListed, isMet(page.search, matches, sql`s.person_id`))}`,
    page,
  );
}

/**
 * Everybody, or those of a role, a department and a state, each with how the trainings stand in all active programs:
 * those with the most overdue ones first, then those with the most open ones, or by name. The figures are of this moment;
 * the order follows them within seconds.
 */
export function listEverybody(now: Sql<Date>, zone: Sql<string>, asked: Asked): List<Everybody>;
/** The same with another row for each of them, the user `u`. */
export function listEverybody<Row>(now: Sql<Date>, zone: Sql<string>, asked: Asked, row: Sql<Row>): List<Row>;
export function listEverybody(now: Sql<Date>, zone: Sql<string>, asked: Asked, row?: Sql): List<unknown> {
  const { role, state, order, tag } = asked;
  const filters = filtersOf(asked);
  const isNamed = sql<boolean>`${order}::text is not distinct from 'name'`;
  const isIn = (...words: Person['state'][]) =>
    sql<boolean>`coalesce(${state}::text, 'active') in (${sql.join([...words, 'all'].map((each) => sql.lit(each)))})`;
  const isTagged = sql<boolean>`${tag}::text is not null`;
  const isAwayAsked = sql<boolean>`${state}::text is not distinct from 'away'`;
  // People who are away are among the active ones, unless these or the others are asked for.
  const isPresent = sql<boolean>`s.state = 'active' and ${isIn('active', 'away')} and case ${state}::text
    when 'active' then not is_away(s.person_id) when 'away' then is_away(s.person_id) else true end`;
  const isSuspended = sql<boolean>`s.state = 'suspended' and ${isIn('suspended')}`;
  const hasLeft = sql<boolean>`s.state = 'left' and ${isIn('left')}`;
  // Another account of the same person is in no list, nor is somebody who was erased.
  const isThere = sql<boolean>`(s.state = 'active'
    or not exists (select from same_people x where x.alias_id = s.person_id)
      and (s.state <> 'left'
        or exists (select from users u where u.id = s.person_id and ${nameUnlessErased} is not null)))`;
  /** The people in a state that is asked for, one looked at after the other. */
  const isOfState = sql<boolean>`((${isPresent}) or (${isSuspended}) or (${hasLeft})) and ${isThere}`;
  const picks = picksOf(filters);
  /** The order of people who are few, and are sorted. Of people who aren't active nothing is behind. */
  const eitherKeys = behindKeys.map(({ column, type }, index): SortKey => ({
    column: index < 2 ? sql`case when ${isNamed} or s.state <> 'active' then 0 else ${column} end` : column,
    type,
  }));
  const isFiltered = meetAll(filters);
  const isListed = allOf(
    isFiltered,
    sql`(not ${isTagged} or exists (select from users u where u.id = s.person_id and ${hasTag(tag)} offset 0))`,
  );
  const away = sql`select x.person_id from absences x where x.has_begun`;
  const isAway = sql<boolean>`s.state = 'active' and s.person_id in (${away})`;

  const listed = (which: 'in_turn' | 'away' | 'tagged') =>
    sql<boolean>`(select ${sql.raw(which)} from listed)`;

  // Each in the order of an index of its own: of all at once the database would sort everybody.
  const scan = (page: Page) => {
    const present = picks.map((pick) => allOf(isPresent, listed('in_turn'), pick));
    const runs = [
      ...present.map((where) =>
        inOrder(behindKeys, { where: allOf(where, sql`not ${isNamed}`), isListed }, page),
      ),
      ...present.map((where) => inOrder(nameKeys, { where: allOf(where, isNamed), isListed }, page)),
      inOrder(eitherKeys, { where: allOf(isAway, listed('away')), isListed }, page),
      ...[isSuspended, hasLeft].map((where) =>
        inOrder(
          nameKeys,
          { where: allOf(where, listed('in_turn')), isListed: allOf(isThere, isListed) },
          page,
        ),
      ),
      inOrder(
        eitherKeys,
        {
          where: allOf(listed('tagged'), sql`s.person_id in (select id from tagged)`),
          isListed: allOf(isOfState, isFiltered),
        },
        page,
      ),
    ];
    return sql`select * from (${sql.join(runs, sql` union all `)}) m order by ${keyNames(keys)} ${limitOf(page)}`;
  };
  const areFew = (people: Sql) =>
    sql<boolean>`(select count(*) <= ${sql.lit(mostSorted)} from (${people} limit ${sql.lit(mostSorted + 1)}) each)`;
  const before = sql`
    tagged as materialized (
      select u.id from users u where ${isTagged} and ${hasTag(tag)} limit ${sql.lit(mostSorted + 1)}
    ), listed as materialized (
      select tagged, away and not tagged as away, not (away or tagged) as in_turn
      from (select ${isAwayAsked} and ${areFew(away)} as away, ${isTagged} and ${areFew(sql`select from tagged`)} as tagged) few)`;

  const trainings = sql`from programs p join assignments a on a.program_id = p.id
    where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id`;
  const figures = {
    ...figuresOf(trainings, now),
    next_due: sql<string | null>`${dayIn(zone, sql`min(${dueOf}) filter (where a.completed_at is null)`)}`,
  };
  const ranks = eitherKeys.map(({ column }, index) => sql`${column} as ${sql.raw(`k${index}`)}`);
  const isUnfiltered = sql<boolean>`(${sql.join(
    [state, asked.department, asked.position, asked.site, asked.tag].map(
      (each) => sql`${each}::text is null`,
    ),
    sql` and `,
  )})`;
  // Everybody, and those of a role, have a number that is kept.
  const counted = [
    ...picks.map((pick) => allOf(isPresent, sql`not ${isAwayAsked}`, pick)),
    allOf(isAway, isAwayAsked),
    isSuspended,
    hasLeft,
  ].map(
    (where) => sql`(select from (
        select * from person_figures s where ${where} and not ${isTagged} and not ${isUnfiltered} offset 0) s
      where ${isThere} and ${isFiltered} limit ${sql.lit(mostCounted + 1)})`,
  );
  // Of a tag that many have only the first of them are looked at: there are more people than are counted.
  const countedByTag = sql`(select from tagged
    cross join lateral (select * from person_figures s where s.person_id = tagged.id offset 0) s
    where ${isOfState} and ${isFiltered} limit ${sql.lit(mostCounted + 1)})`;
  const isCountedWhole = sql<boolean>`n <= ${sql.lit(mostCounted)} and (not ${isTagged} or ${listed('tagged')})`;
  return listPicked(
    keys,
    {
      row:
        row ?? personWith({ role: u.role, line_manager: personOf(u.line_manager_id), ...figures }, trainings),
      where: sql`true`,
      searchedIn: [
        sql`${isActive} and ${isIn('active', 'away')}`,
        sql`u.deactivated_at is null and u.suspended_at is not null and ${isIn('suspended')}`,
        sql`u.deactivated_at is not null and ${isIn('left')}`,
      ],
      total: sql`
        select case when ${isUnfiltered} then ${countActiveIn(role)} when ${isCountedWhole} then n end as total,
          case when not ${isUnfiltered} and not (${isCountedWhole}) then greatest(n, page.count) - 1 end as more_than
        from (select count(*)::int as n from (${sql.join([...counted, countedByTag], sql` union all `)}) each) counted`,
    },
    {
      before,
      scan,
      foundIn: sql`(select s.person_id as id, ${sql.join(ranks)} from found f
        join person_figures s on s.person_id = f.id
        where ${isOfState} and ${isListed})`,
    },
  );
}
