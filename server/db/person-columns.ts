import { sql } from 'kysely';
import type { Person } from '#shared/api/shapes';
import { afterCursor, contains, limitOf, toRows, type Page } from './paging.ts';

/** A person as on the wire, for users under the alias `u` left-joined with departments `d`. */
export const personColumns = sql`u.id as _id, u.first_name, u.last_name, u.email, u.background_color,
  case when d.id is null then null else json_build_object('_id', d.id, 'name', d.name) end as department`;

/** A signed-in person as on the wire, for users under the alias `u` left-joined with departments `d`. */
export const sessionUserColumns = sql`u.id as _id, u.first_name, u.last_name, u.email, u.role, d.name as department,
  u.background_color, u.has_temporary_password`;

export const withDepartment = sql`left join departments d on d.id = u.department_id`;

/** People by name (api.md, Common). */
export const byName = sql`order by u.last_name, u.first_name, u.id`;

/** The filter and the start of a page of people. */
export function pageOfPeople(page: Page) {
  const after = afterCursor(page, nameKeys);
  return { where: sql`${searched(page)} and ${after}`, tail: sql`${byName} ${limitOf(page)}` };
}

const nameKeys = [
  [sql`u.last_name`, 'text'],
  [sql`u.first_name`, 'text'],
  [sql`u.id`, 'uuid'],
] as const;

function searched({ search }: Page) {
  if (!search) return sql`true`;
  return sql`(${contains(sql`u.first_name || ' ' || u.last_name`, search)} or ${contains(sql`d.name`, search)})`;
}

// A page of several groups goes through one after the other, and the next page continues there.
const groupRank = sql`array_position(array['manager', 'trainer', 'employee'], u.role)::text`;

/** The filter and the start of a page of managers, then trainers, then employees. */
export function pageOfGroups(page: Page) {
  const after = afterCursor(page, [[groupRank, 'text'], ...nameKeys]);
  return {
    where: sql`u.role <> 'admin' and ${searched(page)} and ${after}`,
    tail: sql`order by ${groupRank}, u.last_name, u.first_name, u.id ${limitOf(page)}`,
    rank: groupRank,
  };
}

/** The page's rows, and where the next one begins. */
export function toPeople<Row extends Person>(page: Page, rows: Row[]) {
  return toRows(page, rows, (row) => [row.last_name, row.first_name, row._id]);
}
