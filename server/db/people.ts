import { sql } from 'kysely';
import type { Department, Person, SessionUser } from '#shared/shapes';
import { roles, type Role } from '#shared/roles';
import { columnsOf, jsonRow, type Sql } from './json.ts';
import type { Db } from './tables.ts';

/** People as replies carry them: users under the alias `u`, left-joined with their departments `d`. */

const u = columnsOf<'users'>('u');
const d = columnsOf<'departments'>('d');

export const withDepartment = sql`left join departments d on d.id = u.department_id`;

const department = sql<Department | null>`case when d.id is not null then ${jsonRow({ _id: d.id, name: d.name })} end`;

const personFields = {
  _id: u.id,
  first_name: u.first_name,
  last_name: u.last_name,
  email: u.email,
  background_color: u.background_color,
  department,
};

export const personJson: Sql<Person> = jsonRow(personFields);

/** A person with further fields, which may speak of the one row that `from` finds. */
export function personWith<Fields extends Readonly<Record<string, Sql>>>(fields: Fields, from?: Sql) {
  return jsonRow({ ...personFields, ...fields }, from);
}

const roleJson: Sql<{ _id: Role; name: Role }> = jsonRow({ _id: u.role, name: u.role });

export const userDetailJson = personWith({ role: roleJson });

export const sessionUserJson: Sql<SessionUser> = jsonRow({
  _id: u.id,
  first_name: u.first_name,
  last_name: u.last_name,
  email: u.email,
  role: u.role,
  department: sql<string | null>`d.name`,
  background_color: u.background_color,
  has_temporary_password: u.has_temporary_password,
});

/** How many active people there are. */
export const countActive = sql<number>`(
  select coalesce(sum(count), 0)::int from company_counts
  where subject in (${sql.join(roles.map((role) => sql.lit(role)))}))`;

/** People by name (product §47). */
export const byName = sql`order by u.last_name, u.first_name, u.id`;

export const fullName = sql<string>`u.first_name || ' ' || u.last_name`;

/** Whether this is the person's address, whatever its case, surrounding space and spelling in Unicode (product §3). */
export function hasEmail(email: string): Sql<boolean> {
  return sql`lower(btrim(normalize(u.email, nfc))) = ${addressOf(email)}`;
}

/** The common form of all spellings of an address. */
export function addressOf(email: string): Sql<string> {
  return sql`lower(btrim(normalize(${email} collate "und-x-icu", nfc)))`;
}

/** Whether the address of a person `u` is proven to be theirs: by a mail's link that was used, or by an admin. */
export const hasProvenAddress = sql<boolean>`exists (
  select from proven_addresses v where v.person_id = u.id and v.email = u.email)`;

/** The name of a person `u`; null once the person is erased, which the address tells. */
export const nameUnlessErased = sql<
  string | null
>`case when u.email <> 'erased-' || u.id || '@invalid' then ${fullName} end`;

/** The person's name; null once the person is erased. */
export async function readName(tx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select ${nameUnlessErased} as name from users u where u.id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Whether the person has ever signed in, which the audit trail tells. */
export function hasSignedIn(id: Sql): Sql<boolean> {
  return sql`exists (select from audit_entries e where e.actor_id = ${id} and e.action = 'sign-in')`;
}
