import { sql, type RawBuilder } from 'kysely';
import { withDepartment } from '../person-columns.ts';
import { lowerContains } from './contains.ts';
import { isAfter, orderBy, type SortKey } from './cursor.ts';
import { asRow, keyColumns, type List, type Page } from './paging.ts';

// A search that finds no more people than this in the company has them sorted; one that finds more usually meets a
// page of them soon on a walk through the list in its order.
const countable = 10_000;

const users = sql`users u`;

const nameKeys: readonly SortKey[] = [
  { column: sql`m.last_name`, type: 'text' },
  { column: sql`m.first_name`, type: 'text' },
  { column: sql`m.id`, type: 'uuid' },
];

export const peopleOrder = nameKeys;

/** What people are picked from. */
export interface PeopleSource {
  /** A row as on the wire; users stand under `u`, their departments under `d`. */
  columns: RawBuilder<unknown>;
  /** Where the columns come from, without departments; the users alone unless told. */
  from?: RawBuilder<unknown>;
  /** Who is in the list. */
  where: RawBuilder<unknown>;
  /** What tells somebody's row apart who is in the list, beside their id; nothing unless told. */
  which?: RawBuilder<unknown>;
  /**
   * The same people in the order of an index: a select of `last_name`, `first_name`, `id`, and of `search_text` and
   * `department_id` where it is asked `withText`, to be read as `m`.
   */
  members: (withText: boolean) => RawBuilder<unknown>;
  total: List['total'];
}

/** People by name (api.md, Common). */
export function listPeople(source: PeopleSource): List {
  return listInOrder(source, nameKeys, (page, conditions) => {
    const members = sql`(${source.members(page.search !== 'none')}) m`;
    return sql`select m.id, ${keyColumns(nameKeys)} from ${members}
      where ${conditions} and ${isNext(page, nameKeys)} ${orderBy(nameKeys)} ${limitOf(page)}`;
  });
}

/** People out of several sources at once, each of them once, in the order of their names. */
export function listMergedPeople(
  source: PeopleSource,
  sources: { from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): List {
  return listInOrder(source, nameKeys, (page, conditions) => {
    // From each only as many as the page could take.
    const members = sql`(${source.members(page.search !== 'none')}) m`;
    const nearest = sql`select m.last_name, m.first_name, m.id from ${members}
      where ${conditions} and ${isNext(page, nameKeys)} ${orderBy(nameKeys)} ${limitOf(page)}`;
    return sql`select distinct m.id, ${keyColumns(nameKeys)}
      from ${sources.from} cross join lateral (${nearest}) m
      where ${sources.where} order by k0, k1, k2 ${limitOf(page)}`;
  });
}

const groupedKeys: readonly SortKey[] = [{ column: sql`m.row_group`, type: 'int' }, ...nameKeys];

export const groupedOrder = groupedKeys;

/** People of each of these roles, one role after the other; `members` sees the role as `g.role`. */
export function listGroupedPeople(source: PeopleSource, roles: readonly string[]): List {
  const inGroups = roles.map((role, index) => sql`(${sql.lit(index)}, ${sql.lit(role)})`);
  const list = listInOrder({ ...source, roles }, groupedKeys, (page, conditions) => {
    const [group, ...keys] = page.after;
    // In the cursor's own group from there on, in later ones from the start: an empty name comes before all others.
    const start = keys.map((key, index) => {
      const { type } = nameKeys[index]!;
      const first = type === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '';
      return sql`case when g.row_group = ${group}::int then ${key}::${sql.raw(type)} else ${sql.lit(first)}::${sql.raw(type)} end`;
    });
    const isNext = page.isFirst ? sql`true` : sql`(m.last_name, m.first_name, m.id) > (${sql.join(start)})`;
    const members = sql`(${source.members(page.search !== 'none')}) m`;
    return sql`select m.id, ${keyColumns(groupedKeys)}
      from (values ${sql.join(inGroups)}) as g(row_group, role)
      cross join lateral (select g.row_group, m.* from ${members}
        where ${conditions} and ${isNext} ${orderBy(nameKeys)} ${limitOf(page)}) m
      where ${page.isFirst ? sql`true` : sql`g.row_group >= ${group}::int`}
      ${orderBy(groupedKeys)} ${limitOf(page)}`;
  });
  return { ...list, groups: roles.length };
}

interface OrderedSource extends PeopleSource {
  /** Those that make the groups, in their order. */
  roles?: readonly string[];
}

type Walk = (page: Page, conditions: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The picked people's ids and sort keys first, and only then what else a row shows. */
function listInOrder(source: OrderedSource, order: readonly SortKey[], walk: Walk): List {
  const names = sql.join(order.map((_, index) => sql.ref(`k${index}`)));
  return {
    order,
    total: source.total,
    rows: (page) => sql`
      select shown.row, ${names}, ${source.roles ? sql`k0 as row_group,` : sql``} picked.total
      from (${pick(source, order, walk, page)}) picked
      cross join lateral (
        select ${asRow(source.columns)} as row from ${source.from ?? users} ${withDepartment}
        where ${source.which ?? sql`true`} and u.id = picked.id offset 0) shown
      order by ${names} ${limitOf(page)}`,
  };
}

function pick(source: OrderedSource, order: readonly SortKey[], walk: Walk, page: Page): RawBuilder<unknown> {
  // An expression that no index holds: a walk has its order from one, and a short search finds too much in one.
  const isMatch = matches(sql`(m.search_text || '')`, sql`m.department_id`, page);
  if (page.search === 'none')
    return sql`select walked.*, null::bigint as total from (${walk(page, sql`true`)}) walked`;
  const names = sql.join(order.map((_, index) => sql.ref(`k${index}`)));
  const searchedText = page.search === 'short' ? sql`(u.search_text || '')` : sql`u.search_text`;
  const few = sql`(select count(*) from found) <= ${sql.lit(countable)}`;
  return sql`
    with found as materialized (
      -- By the search first: who else is in the list may be told by an index, too, which would be walked instead.
      select u.id, u.last_name, u.first_name, u.role from (
        select u.* from users u
        where u.deactivated_at is null and ${matches(searchedText, sql`u.department_id`, page)} offset 0) u
      where ${source.from ? sql`true` : source.where}
      limit ${sql.lit(countable + 1)}
    )
    (select m.id, ${keyColumns(order)}, count(*) over () as total
      from (select found.*, ${groupOf(source)} as row_group from found) m
      ${source.from ? sql`cross join lateral (select from ${source.from} where ${source.where} and u.id = m.id offset 0) belongs` : sql``}
      where ${few} and ${isNext(page, order)} order by ${names} ${limitOf(page)})
    union all
    (select walked.*, null::bigint as total from (${walk(page, isMatch)}) walked where not ${few})`;
}

function groupOf({ roles }: OrderedSource): RawBuilder<unknown> {
  if (!roles) return sql`0`;
  const cases = roles.map((role, index) => sql`when ${sql.lit(role)} then ${sql.lit(index)}`);
  return sql`case found.role ${sql.join(cases, sql` `)} end`;
}

/** Where a search looks (spec §5): "first last", and the department's name. */
function matches(text: RawBuilder<unknown>, department: RawBuilder<unknown>, { pattern }: Page) {
  return sql<boolean>`(${lowerContains(text, pattern)} or ${department} = any(array(
    select found_department.id from departments found_department
    where ${lowerContains(sql`lower(found_department.name)`, pattern)})))`;
}

const isNext = (page: Page, order: readonly SortKey[]) =>
  page.isFirst ? sql<boolean>`true` : isAfter(page.after, order);

const limitOf = ({ atMost }: Page) => sql`limit ${sql.lit(atMost + 1)}`;
