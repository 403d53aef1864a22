import { sql } from 'kysely';
import type { GuardedField } from '#shared/people/visible-fields';
import type { Person, SessionUser, Site } from '#shared/shapes';
import { roles, type Role } from '#shared/roles';
import { columnsOf, jsonRow, type Sql } from './json.ts';
import { leads } from './lines.ts';
import type { Db } from './tables.ts';

/** People as replies carry them: users under the alias `u`, left-joined with their places. */

const u = columnsOf<'users'>('u');

export const withDepartment = sql`left join departments d on d.id = u.department_id`;

/** The places of the people, and their absence if they are away. A function that reads a table would be called for each. */
export const withPlaces = sql`${withDepartment} left join positions job on job.id = u.position_id
  left join sites site on site.id = u.site_id
  left join absences away on away.person_id = u.id and away.has_begun and is_active(u.standing)`;

const named = (alias: 'd' | 'job' | 'site') => {
  const { id, name } = columnsOf<'sites'>(alias);
  return sql<Site | null>`place_json(${id}, ${name})`;
};

const emailOrNone = sql<string>`coalesce(u.email, '')`;

/** A person's state in the company. */
export const personState = sql<
  Person['state']
>`case when away.person_id is not null then 'away' else state_of(u.standing) end`;

/** The fields of a person that anybody sees who is shown the person. */
export const personFields = {
  _id: u.id,
  first_name: u.first_name,
  last_name: u.last_name,
  email: emailOrNone,
  login: u.login,
  background_color: u.background_color,
  department: named('d'),
  position: named('job'),
  site: named('site'),
  state: personState,
  away_until: sql<Person['away_until']>`away.until_day`,
};

/** Admins tell people of one name apart by these, beside the address (product §37.7). */
export const marks = {
  external_id: u.external_id,
  records: sql<number>`(select count(*)::int from training_records r where r.person_id = u.id)`,
};

export const personJson: Sql<Person> = jsonRow(personFields);

/** `line_manager` is in lists for people who see all of these people's facts. */
type NoGuardedField = { readonly [Name in Exclude<GuardedField, 'line_manager'>]?: never };

/**
 * A person with further fields, which may speak of the one row that `from` finds. None of them is one that only some
 * readers see: these are for `userDetailJson`, which is given the viewer.
 */
export function personWith<Fields extends Readonly<Record<string, Sql>> & NoGuardedField>(
  fields: Fields,
  from?: Sql,
) {
  return jsonRow({ ...personFields, ...fields }, from);
}

/** The person with this id, where there is one. */
export const personOf = (id: Sql<string | null>): Sql<Person | null> => sql`(
  select ${personJson} from (select ${id} as wanted) other join users u on u.id = other.wanted ${withPlaces})`;

export const sessionUserJson: Sql<SessionUser> = jsonRow({
  _id: u.id,
  first_name: u.first_name,
  last_name: u.last_name,
  email: emailOrNone,
  role: u.role,
  department: sql<string | null>`d.name`,
  background_color: u.background_color,
  has_temporary_password: u.has_temporary_password,
  leads: leads(u.id),
});

/** How many active people there are, those of a role where it is given. */
export const countActiveIn = (role: Role | undefined): Sql<number> => sql`(
  select coalesce(sum(count), 0)::int from company_counts
  where subject in (${role ?? sql.join(roles.map((each) => sql.lit(each)))}))`;

/** How many active people there are. */
export const countActive = countActiveIn(undefined);

/** People by name (product §47). */
export const byName = sql`order by u.last_name, u.first_name, u.id`;

/** "Ada Lovelace", or of a lone name that one; of the user under this alias. */
export function fullNameOf(alias: string): Sql<string> {
  const { first_name, last_name } = columnsOf<'users'>(alias);
  return sql`full_name(${first_name}, ${last_name})`;
}

export const fullName = fullNameOf('u');

/** Whether this is the person's address, whatever its case, surrounding space and spelling in Unicode (product §3). */
export function hasEmail(email: string): Sql<boolean> {
  return sql`lower(btrim(normalize(u.email, nfc))) = ${addressOf(email)}`;
}

/** Whether this is the person's login, whatever its case. */
export function hasLogin(login: string): Sql<boolean> {
  return sql`lower(u.login) = lower(normalize(${login} collate "und-x-icu", nfc))`;
}

/** Whether it is the address of this person now. */
export async function hasAddress(tx: Db, id: string, email: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${id} and ${hasEmail(email)}`.execute(tx);
  return rows.length > 0;
}

/** The common form of all spellings of an address. */
export function addressOf(email: string): Sql<string> {
  return sql`lower(btrim(normalize(${email} collate "und-x-icu", nfc)))`;
}

/** Whether the address is proven to be that of a person `u`. A mail's link that was used proves it, or an admin. */
export const isProven = (email: Sql) => sql<boolean>`exists (
  select from proven_addresses v where v.person_id = u.id and v.email = ${email})`;

/** The address that tells that the person `u` is erased. */
const erasedAddress = sql`'erased-' || u.id || '@invalid'`;

/** Whether the person `u` is erased. */
export const isErased = sql<boolean>`(u.email is not distinct from ${erasedAddress})`;

/** The name of a person `u`; null once the person is erased. */
export const nameUnlessErased = sql<
  string | null
>`case when u.email is distinct from ${erasedAddress} then ${fullName} end`;

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
