import { sql } from 'kysely';

/** A person as on the wire, for users under the alias `u` left-joined with departments `d`. */
export const personColumns = sql`u.id as _id, u.first_name, u.last_name, u.email, u.background_color,
  case when d.id is null then null else json_build_object('_id', d.id, 'name', d.name) end as department`;

/** A signed-in person as on the wire, for users under the alias `u` left-joined with departments `d`. */
export const sessionUserColumns = sql`u.id as _id, u.first_name, u.last_name, u.email, u.role, d.name as department,
  u.background_color, u.has_temporary_password`;

export const withDepartment = sql`left join departments d on d.id = u.department_id`;

/** People by name (api.md, Common), for users under `u`. */
export const byName = sql`order by u.last_name, u.first_name, u.id`;
