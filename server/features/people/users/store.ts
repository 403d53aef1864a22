import { sql } from 'kysely';
import type { UserDetail } from '#shared/shapes';
import type { Role } from '#shared/roles';
import { withPlaces } from '../../../db/people.ts';
import type { Viewer } from '../../../db/relations.ts';
import { userDetailJson } from '../../../db/user-details.ts';
import { withReader } from '../../../db/visible.ts';
import type { Db } from '../../../db/tables.ts';
import type { CalendarDate } from '#shared/time';

export async function deactivateUser(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ deactivated_at: now, suspended_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives the person another password; a temporary one works until they change it (product §9). */
export async function replacePassword(
  db: Db,
  id: string,
  { passwordHash, isTemporary }: { passwordHash: string; isTemporary: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, has_temporary_password: isTemporary, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** The programs of the person's open assignments, and those complete ones in which they have a seat that is to come. */
export async function listProgramsToLeave(db: Db, employeeId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('assignments as a')
    .leftJoin('training_sessions as s', 's.id', 'a.session_id')
    .select('a.program_id')
    .where('a.employee_id', '=', employeeId)
    .where((where) => where.or([where('a.completed_at', 'is', null), where('s.starts_at', '>', now)]))
    .execute();
  return rows.map(({ program_id }) => program_id);
}

/** Completed ones stay. Returns the programs whose assignments ended. */
export async function deleteOpenAssignments(db: Db, employeeId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('assignments')
    .where('employee_id', '=', employeeId)
    .where('completed_at', 'is', null)
    .returning('program_id')
    .execute();
  return rows.map(({ program_id }) => program_id);
}

/** An address that is another one now. */
export interface ChangedAddress {
  id: string;
  before: string | null;
  after: string | null;
}

/** The facts of a person beside name, role and department (product §92), by their columns. */
export interface Facts {
  email: string | null;
  login: string | null;
  external_id: string | null;
  site_id: string | null;
  position_id: string | null;
  position_since: CalendarDate | null;
  joined_on: CalendarDate | null;
  tags: string[];
}

export async function updateUser(
  db: Db,
  id: string,
  values: Facts & {
    first_name: string;
    last_name: string;
    role: Role;
    department_id: string | null;
    line_manager_id?: string | null;
    line_manager_pending?: null;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Lets the papers of the person's records show the present name. Each record keeps the name of its day. */
export async function certifyName(db: Db, id: string): Promise<void> {
  const present = sql`nullif(name_of(r.person_id), r.person_name)`;
  await sql`
    update training_records r set certified_name = ${present}
    where r.person_id = ${id} and r.person_name is not null and r.certified_name is distinct from ${present}`.execute(
    db,
  );
}

interface NewUser extends Partial<Facts> {
  first_name: string;
  last_name: string;
  password_hash: string;
  has_temporary_password: boolean;
  role: Role;
  department_id: string | null;
  background_color: string;
  line_manager_id?: string | null;
}

/** Returns the new id. The database refuses an e-mail, a login or a personnel ID that is taken, and too long a line. */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Notes that the address is the person's, where there is one: an admin vouches for it. Where people register, nobody
 * does.
 */
export async function vouchForAddress(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom('proven_addresses').where('person_id', '=', id).execute();
  await sql`
    insert into proven_addresses (person_id, email, proven_at)
    select id, email, ${now}::timestamptz from users where id = ${id} and email is not null`.execute(db);
}

/** Whether the department is there, kept from being deleted until the transaction ends. */
export async function shareDepartment(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The person as replies to the viewer carry them. */
export async function readUser(db: Db, viewer: Viewer, id: string): Promise<UserDetail> {
  const { rows } = await sql<{ user: UserDetail }>`
    select ${userDetailJson(viewer)} as user from users u ${withPlaces} ${withReader(viewer)} where u.id = ${id}`.execute(
    db,
  );
  return rows[0]!.user;
}

/** Whether the account is an alias of another one (product §109); to be asked once the person is locked. */
export async function isAliasOfSomebody(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from same_people where alias_id = ${id}`.execute(db);
  return rows.length > 0;
}
