import { sql } from 'kysely';
import type { PeopleOrder } from '#shared/people/users/employee-orders';
import type { peopleFilters } from '#shared/people/users/filters';
import type { Everybody } from '#shared/shapes';
import { isActive } from '../../../../db/active.ts';
import { allOf, columnsOf, jsonRow, type Sql } from '../../../../db/json.ts';
import { conditionsOf, isIdOrNone, type AskedOf, type Conditions } from '../../../../db/lists/filters.ts';
import {
  isOnPage,
  keyColumns,
  keyNames,
  keysBefore,
  limitOf,
  orderBy,
  withLimit,
  type List,
  type Page,
  type Question,
  type Search,
  type SortKey,
} from '../../../../db/lists/page.ts';
import { isAfterName, lineOf, namesIn } from '../../../../db/lists/people.ts';
import { areAtMost, matches, named, searched, upTo } from '../../../../db/lists/search.ts';
import { countActiveIn, nameUnlessErased, marks, personFields, personOf } from '../../../../db/people.ts';
import { figuresOf } from '../../../../db/person-figures.ts';
import { dueOf } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';

/*
 * Everybody, in the orders that `person_figures` keeps (migration 0046). It has an index for each filter and
 * state in each order. Those who have a tag or meet a search are sorted where they are few.
 */

const u = columnsOf<'users'>('u');

/** The most that are counted if a filter asks for some. */
const mostCounted = 2_000;
/** The most found people that are sorted. If there are more, a page is soon met in the order of the list. */
const mostFound = { searched: 10_000, tagged: 5_000 };

const nameKeys = namesIn('s', 'person_id');
const ranks: readonly SortKey[] = [
  { column: sql`-s.overdue`, type: 'int' },
  { column: sql`-s.open`, type: 'int' },
];
/** Nothing of people who aren't active is behind; and cursors by name have always begun with a 0. */
const noRank: SortKey = { column: sql`0`, type: 'int' };

export type Filters = AskedOf<typeof peopleFilters>;

interface Asked extends Filters {
  order?: PeopleOrder;
}

type State = 'active' | 'suspended' | 'left';

/** The states of the people in the list; somebody who is away is active. */
function statesOf({ state = 'active' }: Filters): readonly State[] {
  if (state === 'all') return ['active', 'suspended', 'left'];
  return [state === 'away' ? 'active' : state];
}

/** A person in the list, with the states of the trainings in all active programs at this moment. */
export function everybodyJson({ now, zone }: Moment): Sql<Everybody> {
  const trainings = sql`from programs p join assignments a on a.program_id = p.id
    where p.archived_at is null and a.standing <> 'left' and a.employee_id = u.id`;
  const due = sql<string | null>`${dayIn(zone, sql`min(${dueOf}) filter (where a.completed_at is null)`)}`;
  const fields = {
    role: u.role,
    line_manager: personOf(u.line_manager_id),
    ...marks,
  };
  // Only admins have this list, so that each field is for its reader.
  return jsonRow({ ...personFields, ...fields, ...figuresOf(trainings, now), next_due: due }, trainings);
}

/**
 * The people who meet the filters. Those with the most overdue trainings come first, then those with the
 * most open ones, or all by name. The order follows a change of trainings within seconds.
 */
export function listEverybody<Row>(asked: Asked, row: Sql<Row>): List<Row> {
  const { order, tag } = asked;
  const keys = order === 'name' ? [noRank, ...nameKeys] : [...ranks, ...nameKeys];
  const pick = (page: Page): Sql => {
    const { search, way } = page;
    if (way === 'searched')
      return sorted(asked, keys, page, {
        found: findBySearch(search!, asked),
        where: tag ? hasTag(tag) : null,
        count: sql`count(*) over ()`,
      });
    if (way === 'tagged')
      return sorted(asked, keys, page, {
        found: findByTag(tag!),
        where: search && matches(search),
        count: search
          ? null
          : sql`case when count(*) over () <= ${sql.lit(mostCounted)} then count(*) over () end`,
      });
    const runs = statesOf(asked).map((state) => inOrder(asked, state, keys, page));
    return sql`select *, null::bigint as found from (${sql.join(runs, sql` union all `)}) m
      order by ${keyNames(keys)} ${limitOf(page)}`;
  };
  return {
    order: keys,
    question: ({ search }) => wayOf(asked, search),
    total: (page) => totalOf(asked, page),
    lines: (page) => sql<{ row: Row }>`
      ${page.search ? sql`${named}, ` : sql``}picked as (${pick(page)}), ${lineOf(row, keys)}`,
  };
}

const hasTag = (tag: Sql<string>) => sql<boolean>`has_tag(u.tags, ${tag})`;

/** One person is looked up after the other: the offset keeps the database from sorting all of them first. */
const isUser = (condition: Sql<boolean>) =>
  sql<boolean>`exists (select from users u where u.id = s.person_id and ${condition} offset 0)`;

/** Of people in `person_figures`, which has an index of each; people in a state or with a tag are found in other ways. */
const conditions: Conditions<typeof peopleFilters> = {
  role: (role) => sql`s.role = ${role}`,
  department: isIdOrNone(sql`s.department_id`),
  position: isIdOrNone(sql`s.position_id`),
  site: isIdOrNone(sql`s.site_id`),
  tag: null,
  state: null,
};
const filtersOf = (asked: Filters) => conditionsOf(conditions, asked);

/** Whether the person is in this state. Another account of the same person is in no list, nor is somebody erased. */
function isInState({ state: wanted }: Filters, state: State): Sql<boolean> {
  return allOf(
    sql`s.state = ${sql.lit(state)}`,
    wanted === 'away' ? sql`s.person_id in (select x.person_id from absences x where x.has_begun)` : null,
    wanted === 'active' ? sql`not is_away(s.person_id)` : null,
    state === 'active' ? null : sql`not exists (select from same_people x where x.alias_id = s.person_id)`,
    state === 'left' ? isUser(sql`${nameUnlessErased} is not null`) : null,
  );
}

/** The people who meet the filters but for tag and search, in any of the states. */
const isListed = (asked: Filters): Sql<boolean> =>
  allOf(
    sql`(${sql.join(
      statesOf(asked).map((state) => isInState(asked, state)),
      sql` or `,
    )})`,
    ...filtersOf(asked),
  );

/** A page of people of a state, read in the order of an index. */
function inOrder(asked: Filters, state: State, keys: readonly SortKey[], page: Page): Sql {
  const own = keys.map((key) => (state !== 'active' && ranks.includes(key) ? noRank : key));
  const ordered = own.filter((key) => key !== noRank);
  const before = keysBefore(page, keys);
  const [ranksBefore, namesBefore] = [before.slice(0, -nameKeys.length), before.slice(-nameKeys.length)];
  // Later pages have the people without a rank by name, once all with a rank have come.
  const isLater = own.includes(noRank)
    ? isAfterName(nameKeys, sql`0 = all(array[${sql.join(ranksBefore)}])`, namesBefore)
    : isOnPage(page, keys);
  const { tag } = asked;
  const ofUser = [tag ? hasTag(tag) : null, page.search && matches(page.search)].filter(
    (each) => each !== null,
  );
  return withLimit(
    sql`select s.person_id as id, ${keyColumns(own)} from person_figures s where ${allOf(
      isInState(asked, state),
      ...filtersOf(asked),
      ofUser.length > 0 ? isUser(allOf(...ofUser)) : null,
      isLater,
    )} ${orderBy(ordered)}`,
    page,
  );
}

/** The page of those who are found by an index. */
function sorted(
  asked: Filters,
  keys: readonly SortKey[],
  page: Page,
  { found, where, count }: { found: Sql; where: Sql<boolean> | null; count: Sql | null },
): Sql {
  const ifActive = (key: SortKey) => ({
    ...key,
    column: sql`case when s.state = 'active' then ${key.column} else 0 end`,
  });
  const areActive = statesOf(asked).every((state) => state === 'active');
  const own = keys.map((key) => (!areActive && ranks.includes(key) ? ifActive(key) : key));
  return sql`select s.person_id as id, ${keyColumns(own)}, ${count ?? sql`null::bigint`} as found ${figuresOfFound(found)}
    where ${allOf(isListed(asked), where && isUser(where), isOnPage(page, own))}
    order by ${keyNames(keys)} ${limitOf(page)}`;
}

const figuresOfFound = (found: Sql) => sql`from (${found}) found
  cross join lateral (select * from person_figures s where s.person_id = found.id offset 0) s`;

const findByTag = (tag: Sql<string>) => sql`select u.id from users u where ${hasTag(tag)}`;

/** Active people and those who have left have indexes of their own. */
function findBySearch(search: Search, asked: Filters): Sql {
  const [isThere, hasLeft] = [
    sql<boolean>`u.deactivated_at is null`,
    sql<boolean>`u.deactivated_at is not null`,
  ];
  const inState = {
    active: [isActive],
    suspended: [sql<boolean>`${isThere} and u.suspended_at is not null`],
    left: [hasLeft],
  };
  const [state, ...others] = statesOf(asked);
  const parts = others.length > 0 ? [isThere, hasLeft] : inState[state!];
  return sql`select id from (${sql.join(
    parts.map((part) => searched(search, part)),
    sql` union all `,
  )}) u`;
}

/** By a search or by a tag, where that finds few; else in the order of the list. */
function wayOf(asked: Filters, search: Search | null): Question | null {
  const found: Partial<Record<keyof typeof mostFound, Sql>> = {
    ...(search && { searched: findBySearch(search, asked) }),
    ...(asked.tag && { tagged: findByTag(asked.tag) }),
  };
  const ways = Object.keys(found) as (keyof typeof mostFound)[];
  if (ways.length === 0) return null;
  const cases = ways.map((way) => sql`when ${areAtMost(mostFound[way], found[way]!)} then ${sql.lit(way)}`);
  return {
    answer: sql`(${search ? sql`with ${named} ` : sql``}select case ${sql.join(cases, sql` `)} else 'in order' end)`,
    ways: [...ways, 'in order'],
  };
}

/** How many people there are, or that there are more than are counted. */
function totalOf(asked: Asked, { search, way }: Page): Sql | null {
  // Those who are found by a search are counted with the page; if they are many, they aren't counted.
  if (search) return null;
  const moreThan = (most: Sql) => sql`select null::int as total, ${most} as more_than`;
  if (way === 'tagged') return moreThan(sql.lit(mostCounted));
  const { role, tag, order: _, ...narrowing } = asked;
  if (!tag && Object.keys(narrowing).length === 0)
    return sql`select ${countActiveIn(role)} as total, null::int as more_than`;
  const atLeast = sql`greatest(n, page.count) - 1`;
  const count = (parts: readonly Sql[]) => sql`from (select count(*)::int as n
    from (${sql.join(
      parts.map((part) => sql`(${upTo(mostCounted, part)})`),
      sql` union all `,
    )}) each) counted`;
  // If a tag is common, we look only at the first people who have it: there are more.
  if (tag) {
    const first = figuresOfFound(upTo(mostFound.tagged, findByTag(tag)));
    return sql`${moreThan(atLeast)} ${count([sql`select ${first} where ${isListed(asked)}`])}`;
  }
  const parts = statesOf(asked).map(
    (state) => sql`select from person_figures s where ${allOf(isInState(asked, state), ...filtersOf(asked))}`,
  );
  return sql`select case when n <= ${sql.lit(mostCounted)} then n end as total,
      case when n > ${sql.lit(mostCounted)} then ${atLeast} end as more_than ${count(parts)}`;
}
