import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { codeCharacters, codeLength } from '#shared/people/sign-in/first-code';
import type { Role } from '#shared/roles';
import { isActive } from '../../../../db/active.ts';
import type { Db } from '../../../../db/tables.ts';

/** A new code, of 61 bits. */
export function drawCode(): string {
  return Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');
}

/** It differs for each person, so that the same code of two people has two hashes. */
const hashOf = (personId: string | null, code: string) =>
  createHash('sha256').update(`${personId} ${code}`).digest();

/** Somebody who gets a slip. */
export interface Recipient {
  id: string;
  first_name: string;
  last_name: string;
  login: string | null;
}

/** Those of these people who are active, by name; locked in the order of their ids until the transaction ends. */
export async function lockRecipients(tx: Db, ids: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with held as materialized (
      select u.id, u.first_name, u.last_name, u.login from users u
      where u.id = any(${ids}::uuid[]) and ${isActive} order by u.id for no key update
    )
    select * from held order by last_name, first_name, id`.execute(tx);
  return rows;
}

/** Stores the hashes of new codes; the former ones of these people open nothing any more. */
export async function replaceCodes(
  tx: Db,
  codes: ReadonlyMap<string, string>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const rows = [...codes].map(([person_id, code]) => ({
    person_id,
    code_hash: hashOf(person_id, code),
    created_at: now,
    expires_at: expiresAt,
  }));
  await tx
    .insertInto('first_codes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((row) => ({
        code_hash: row.ref('excluded.code_hash'),
        created_at: row.ref('excluded.created_at'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/** Whether the code opens the account now; the same statement where there is no account. */
export async function isFirstCode(
  db: Db,
  personId: string | null,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('first_codes')
    .select('person_id')
    .where(sql<boolean>`person_id = ${personId}::uuid`)
    .where('code_hash', '=', hashOf(personId, code))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Spends the code and returns its person, who is locked first, as by any other change of the password. Null
 * if it opens nothing, or if another call has just spent it.
 */
export async function spendCode(tx: Db, personId: string, code: string, now: Date) {
  const { rows } = await sql<{ id: string; role: Role; email: string | null; login: string | null }>`
    select u.id, u.role, u.email, u.login from users u where u.id = ${personId} and ${isActive} for update`.execute(
    tx,
  );
  const spent = await tx
    .deleteFrom('first_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOf(personId, code))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n ? (rows[0] ?? null) : null;
}

/** Deletes the codes that have expired. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('first_codes').where('expires_at', '<=', now).execute();
}
