import { sql } from 'kysely';
import type { SessionUser } from '#shared/shapes';
import { hasEmail, hasLogin, sessionUserJson, withDepartment } from '../../../db/people.ts';
import type { Db } from '../../../db/tables.ts';
import { isActive } from '../../../db/active.ts';

/** The active account of an address or a login: no login has an @. */
export async function findAccount(db: Db, emailOrLogin: string) {
  const isTheirs = emailOrLogin.includes('@') ? hasEmail(emailOrLogin) : hasLogin(emailOrLogin);
  const { rows } = await sql<{ id: string; password_hash: string }>`
    select id, password_hash from users u where ${isTheirs} and ${isActive}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records a sign-in, if the account is still active with the very password that was verified. It waits for a
 * deletion or a password change under way. Returns the user as the session shows it, null when it isn't.
 */
export async function insertSignIn(
  db: Db,
  input: { userId: string; passwordHash: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<SessionUser | null> {
  const { rows } = await sql<{ user: SessionUser }>`
    with account as (
      select * from users
      where id = ${input.userId} and deactivated_at is null and suspended_at is null
        and password_hash = ${input.passwordHash} for share
    ), recorded as (
      insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
      select ${input.tokenHash}, id, ${input.now}, ${input.now}, ${input.expiresAt} from account
      returning user_id
    )
    select ${sessionUserJson} as user from recorded join account u on u.id = recorded.user_id ${withDepartment}`.execute(
    db,
  );
  return rows[0]?.user ?? null;
}

export async function hasSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  const query = db.selectFrom('sign_ins').select('id').where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Ends it; returns whose it was, null when another call has just ended it. */
export async function deleteSignInByToken(db: Db, tokenHash: Buffer) {
  const row = await db
    .deleteFrom('sign_ins')
    .using('users')
    .where('token_hash', '=', tokenHash)
    .whereRef('users.id', '=', 'sign_ins.user_id')
    .returning(['users.id as _id', 'users.role'])
    .executeTakeFirst();
  return row ?? null;
}

/** The active person's name, kept from changing until the transaction ends. */
export async function lockName(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ends the person's sign-ins, except the one named. */
export async function deleteSignIns(db: Db, userId: string, exceptId: string | null): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .execute();
}

/** Ends the address at which a calendar program fetches the person's sessions (product §84); whether there was one. */
export async function deleteCalendarFeed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('person_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Forgets sign-ins that have run out, or that nobody has used since `idleSince`. */
export async function deleteOldSignIns(db: Db, now: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where((where) => where.or([where('expires_at', '<=', now), where('last_used_at', '<=', idleSince)]))
    .execute();
}

/** Returns the person as the signed-in user is shown. */
export async function updateName(
  db: Db,
  userId: string,
  { first_name, last_name }: { first_name: string; last_name: string },
  now: Date,
): Promise<SessionUser> {
  const { rows } = await sql<{ user: SessionUser }>`
    with renamed as (
      update users set first_name = ${first_name}, last_name = ${last_name}, updated_at = ${now}
      where id = ${userId} returning *
    )
    select ${sessionUserJson} as user from renamed u ${withDepartment}`.execute(db);
  return rows[0]!.user;
}

/** The hash that a password change must still find, so that one of two changes at once is refused; and whose it is. */
export async function readPassword(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'login', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** False if the password was changed since or the person has left. */
export async function updatePassword(
  db: Db,
  input: { userId: string; previousHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: input.passwordHash, has_temporary_password: false, updated_at: input.now })
    .where('id', '=', input.userId)
    .where('password_hash', '=', input.previousHash)
    .where('deactivated_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
