import { sql } from 'kysely';
import { allOf, type Sql } from '../json.ts';
import { withPlaces } from '../people.ts';
import {
  withLimit,
  isOnPage,
  keyColumns,
  keyNames,
  keysBefore,
  limitOf,
  orderBy,
  type List,
  type Page,
  type SortKey,
} from './page.ts';
import { areFew, isMet, matches, named, pickFound, pickScanned, searched, upToMostSorted } from './search.ts';
import { isActive } from '../active.ts';

/*
 * Lists of people by name (product §47). A page is `picked` first, as ids in the order of an index. Only the
 * picked people are then looked up for the rest of their rows.
 */

/** The names and the id of the people under this alias, by which they are ordered. */
export const namesIn = (alias: string, id: string): readonly SortKey[] => [
  { column: sql.ref(`${alias}.last_name`), type: 'text' },
  { column: sql.ref(`${alias}.first_name`), type: 'text' },
  { column: sql.ref(`${alias}.${id}`), type: 'uuid' },
];

const nameKeys = namesIn('m', 'id');

const groupKeys: readonly SortKey[] = [{ column: sql`m.row_group`, type: 'int' }, ...nameKeys];

/** Which people are listed, and how each is shown. */
interface Shown<Row> {
  /** A row of the reply: users are `u`, their departments `d`. */
  row: Sql<Row>;
  /** Where the row comes from, if that is more than `users u`. */
  from?: Sql;
  /** Who is in the list, of these rows. */
  where: Sql<boolean>;
  /** A search looks among these users, each kind with its own index. By default it looks among active ones. */
  searchedIn?: readonly Sql<boolean>[];
  /** See List; without a search. */
  total: Sql | null;
}

interface People<Row> extends Shown<Row> {
  /** The same people as selects of `last_name`, `first_name` and `id`, each in the order of an index. */
  members: (page: Page) => readonly Sql[];
}

/** Active people `s` who meet the condition: their figures have an index of all of them by name. */
export const activePeople = (where: Sql<boolean>): Sql =>
  sql`select s.last_name, s.first_name, s.person_id as id from person_figures s where s.state = 'active' and ${where}`;

/** People by name. */
export function listPeople<Row>(people: People<Row>): List<Row> {
  return listPicked(nameKeys, people, {
    scan: (page) => inOrder(people, page, nameKeys, isOnPage(page, nameKeys)),
  });
}

/**
 * Groups of people, one after the other. `members` sees a row of `from` as `g`, and a person of two groups comes once.
 */
interface Groups {
  /** A select of `row_group` and of the columns that pick the members. */
  from: Sql;
  /** The group of a user `f` that a search has found. */
  groupOf: Sql;
  /**
   * The people before the groups: a select of `id`, `last_name`, `first_name` and the number `n`; the more, the
   * earlier.
   */
  ranked?: Sql;
}

/** People of one group after the other, and by name in each. */
export function listGroupedPeople<Row>(people: People<Row>, { from, groupOf, ranked }: Groups): List<Row> {
  const inGroup: readonly SortKey[] = [{ column: sql`g.row_group`, type: 'int' }, ...nameKeys];
  const rest = ranked ? sql<boolean>`m.id not in (select id from ranked)` : null;
  const scanGroups = (page: Page, where: Sql<boolean>) => sql`
    select distinct m.* from (${from}) g
    cross join lateral (${inOrder(people, page, inGroup, allOf(rest, isOnPageOfGroup(page, sql`g.row_group`)))}) m
    where g.row_group >= ${keysBefore(page, groupKeys)[0]!} and ${where}`;
  if (!ranked) {
    const scan = (page: Page) =>
      sql`${scanGroups(page, sql`true`)} order by ${keyNames(groupKeys)} ${limitOf(page)}`;
    return listPicked(groupKeys, people, {
      scan,
      foundIn: sql`(select f.*, ${groupOf} as row_group from found f)`,
    });
  }
  return listPicked(groupKeys, people, {
    ranked,
    foundIn: sql`(select f.*, ${groupOf} as row_group from found f left join ranked on ranked.id = f.id)`,
    scan: (page) => sql`
      with ahead as materialized (
        select m.id, ${keyColumns(groupKeys)} from (select ranked.*, -n as row_group from ranked) m
        where ${isOnPage(page, groupKeys)} and ${isWanted(page)} ${orderBy(groupKeys)} ${limitOf(page)})
      select * from (
        select * from ahead
        union all ${scanGroups(page, sql`(select count(*) from ahead) <= ${page.limit}`)}) m
      order by ${keyNames(groupKeys)} ${limitOf(page)}`,
  });
}

/** The first of the members who come later, in the order of their index; with these keys. */
function inOrder(
  { members }: Pick<People<unknown>, 'members'>,
  page: Page,
  keys: readonly SortKey[],
  isLater: Sql<boolean>,
): Sql {
  const runs = members(page).map((each) =>
    withLimit(
      sql`select m.id, ${keyColumns(keys)} from (${each}) m
        where ${isLater} and ${isWanted(page)} ${orderBy(nameKeys)}`,
      page,
    ),
  );
  return runs.length === 1
    ? runs[0]!
    : sql`select * from (${sql.join(runs, sql` union all `)}) m order by ${keyNames(keys)} ${limitOf(page)}`;
}

const isWanted = ({ search }: Page) => isMet(search, matches, sql`m.id`);

/**
 * In the group of the row before the page it goes on from there, in later groups from the start. No name
 * comes before ''.
 */
function isOnPageOfGroup(page: Page, present: Sql): Sql<boolean> {
  const [group, ...keys] = keysBefore(page, groupKeys);
  return isAfterName(nameKeys, sql`${present} = ${group}`, keys);
}

/** Whether a row comes after this name, if the name counts. */
export function isAfterName(
  order: readonly SortKey[],
  counts: Sql<boolean>,
  names: readonly Sql[],
): Sql<boolean> {
  const start = order.map(({ type }, index) => {
    const first = type === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '';
    return sql`case when ${counts} then ${names[index]} else ${sql.lit(first)} end`;
  });
  return sql`(${sql.join(order.map(({ column }) => column))}) > (${sql.join(start)})`;
}

/** The lines of the people who were picked: each is looked up in `from` for the row. */
export function lineOf<Row>(
  row: Sql<Row>,
  order: readonly SortKey[],
  { from = sql`users u`, where = null }: { from?: Sql | undefined; where?: Sql<boolean> | null } = {},
): Sql<{ row: Row }> {
  const keys = keyNames(order);
  return sql`line as (
    select shown.row, ${keys}, found, row_number() over (order by ${keys}) as n
    from picked cross join lateral (
      select ${row} as row from ${from} ${withPlaces} where ${allOf(where, sql`u.id = picked.id`)} offset 0) shown)`;
}

interface Source {
  /** A select of `id` and the sort keys of the page's people, found in the order of the list. */
  scan: (page: Page) => Sql;
  /** The people that a search has found, with their groups. */
  foundIn?: Sql;
  /** See Groups. */
  ranked?: Sql;
  /** Parts of the statement that the others, and the total, refer to. */
  before?: Sql;
}

/** A list of people in an order of their own. */
export function listPicked<Row>(
  order: readonly SortKey[],
  people: Shown<Row>,
  { scan, foundIn = sql`found`, ranked, before }: Source,
): List<Row> {
  const keys = keyNames(order);
  const { from, where, searchedIn = [sql<boolean>`${isActive}`] } = people;
  // The rest of the condition may have an index, too. It is checked on the found rows alone, or that one
  // would be scanned.
  const belongs = from
    ? sql`cross join lateral (select from ${from} where ${where} and u.id = m.id offset 0) belongs`
    : sql``;

  const pick = (page: Page) => {
    if (!page.search) return pickScanned(scan(page));
    const { search } = page;
    const users = sql.join(
      searchedIn.map((each) => searched(search, each)),
      sql` union all `,
    );
    return sql`${named}, ${pickFound({
      found: sql`select u.id, u.last_name, u.first_name, u.role from (${users}) u
        ${from ? sql`` : sql`where ${where}`} ${upToMostSorted}`,
      sorted: sql`select m.id, ${keyColumns(order)}, count(*) over () as found from ${foundIn} m ${belongs}
        where ${areFew} and ${isOnPage(page, order)} order by ${keys} ${limitOf(page)}`,
      scanned: scan(page),
    })}`;
  };

  return {
    order,
    total: ({ search }) => (search ? null : people.total),
    lines: (page) => sql<{ row: Row }>`
      ${before ? sql`${before}, ` : sql``}${ranked ? sql`ranked as materialized (${ranked}), ` : sql``}${pick(page)}, ${lineOf(people.row, order, people)}`,
  };
}
