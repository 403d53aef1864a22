import { sql } from 'kysely';
import type { Person } from '#shared/api/shapes';
import type { Role } from '#shared/roles';
import { orderBy, type SortKey } from './cursor.ts';
import { readPage, type ListPart, type Page } from './paging.ts';
import type { Db } from './schema.ts';

/** A person as on the wire, for users under the alias `u` left-joined with departments `d`. */
export const personColumns = sql`u.id as _id, u.first_name, u.last_name, u.email, u.background_color,
  case when d.id is null then null else json_build_object('_id', d.id, 'name', d.name) end as department`;

/** A signed-in person as on the wire, for users under the alias `u` left-joined with departments `d`. */
export const sessionUserColumns = sql`u.id as _id, u.first_name, u.last_name, u.email, u.role, d.name as department,
  u.background_color, u.has_temporary_password`;

export const withDepartment = sql`left join departments d on d.id = u.department_id`;

const nameKeys: readonly SortKey<Person>[] = [
  { column: sql`u.last_name`, type: 'text', of: (person) => person.last_name },
  { column: sql`u.first_name`, type: 'text', of: (person) => person.first_name },
  { column: sql`u.id`, type: 'uuid', of: (person) => person._id },
];

/** People by name (api.md, Common). */
export const byName = orderBy(nameKeys);

const searched = [sql`u.first_name || ' ' || u.last_name`, sql`d.name`];

/** A page of people by name; `from` has the users under `u` and leaves their departments to this. */
export function pageOfPeople<Row extends Person>(db: Db, page: Page, list: ListPart<Row>) {
  const from = sql`${list.from} ${withDepartment}`;
  return readPage<Row>(db, page, { ...list, from, searched, order: nameKeys });
}

type Member = Person & { role: Role; rank: string };

// A page of several groups goes through one after the other, and the next page continues there.
const rank = sql`array_position(array['manager', 'trainer', 'employee'], u.role)::text`;
const rankKey: SortKey<Member> = { column: rank, type: 'text', of: (member) => member.rank };

/** A page of active managers, then trainers, then employees. */
export function pageOfGroups(db: Db, page: Page) {
  return readPage<Member>(db, page, {
    columns: sql`${personColumns}, u.role, ${rank} as rank`,
    from: sql`users u ${withDepartment}`,
    where: sql`u.role <> 'admin' and u.deactivated_at is null`,
    searched,
    order: [rankKey, ...nameKeys],
  });
}
