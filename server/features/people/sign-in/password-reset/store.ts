import { sql } from 'kysely';
import type { Role } from '#shared/roles';
import { addressOf, hasEmail } from '../../../../db/people.ts';
import type { Db } from '../../../../db/tables.ts';
import { isActive } from '../../../../db/active.ts';

/** The recipient of a mail for an address. */
export interface Recipient {
  id: string;
  /** Whether it is the address of somebody active; else this is somebody at all. */
  isKnown: boolean;
  /** Mails of the kind that were added since the instant. */
  recent: number;
  /** The mail whose link works: since when it is due, and until when the link works. Null where none does. */
  newest: { id: string; due_at: Date; expires_at: Date } | null;
}

/** Keeps others from asking for the same address until the transaction ends, whether somebody has it or not. */
export async function holdMailbox(tx: Db, email: string): Promise<void> {
  const key = sql`'password reset ' || ${addressOf(email)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Null only where there is nobody at all. */
export async function findRecipient(
  tx: Db,
  email: string,
  { now, since }: { now: Date; since: Date },
): Promise<Recipient | null> {
  const { rows } = await sql<
    Pick<Recipient, 'id' | 'isKnown' | 'recent'> & { message: string | null; due_at: Date; expires_at: Date }
  >`
    with account as materialized (
      select id from users u where ${hasEmail(email)} and ${isActive}
    ), somebody as materialized (
      select id from users order by id limit 1
    ), recipient as (
      select coalesce((select id from account), (select id from somebody)) as id
    )
    select r.id, exists (select from account) as "isKnown", (
      select count(*)::int from messages m
      where m.person_id = r.id and m.kind = 'reset' and m.created_at > ${since}) as recent,
      newest.id as message, newest.not_before as due_at, newest.expires_at
    from recipient r
    left join lateral (
      select m.id, m.not_before, t.expires_at from message_tokens t join messages m on m.id = t.message_id
      where t.person_id = r.id and t.kind = 'reset' and t.spent_at is null and t.expires_at > ${now}
      order by t.created_at desc limit 1) newest on true
    where r.id is not null`.execute(tx);
  if (!rows[0]) return null;
  const { message, due_at, expires_at, ...recipient } = rows[0];
  return { ...recipient, newest: message === null ? null : { id: message, due_at, expires_at } };
}

/** Does the work, and undoes it where it isn't wanted: so that it takes as long. */
export async function doOrUndo(tx: Db, isWanted: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint asked`.execute(tx);
  await work();
  const end = isWanted ? sql`release savepoint asked` : sql`rollback to savepoint asked`;
  await end.execute(tx);
}

const opensAccount = (hash: Buffer, now: Date) => sql<boolean>`
  t.hash = ${hash} and t.kind in ('invitation', 'reset') and t.spent_at is null and t.expires_at > ${now}
  and ${isActive}`;

/** The account that the token opens; null where it opens none. */
export async function findLink(db: Db, hash: Buffer, now: Date) {
  const { rows } = await sql<{ first_name: string; email: string; expires_at: Date }>`
    select u.first_name, u.email, t.expires_at from message_tokens t join users u on u.id = t.person_id
    where ${opensAccount(hash, now)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Spends the token, and returns its person; null where it opens nothing. The person is locked first, as by any other
 * change of the password.
 */
export async function spendToken(tx: Db, hash: Buffer, now: Date) {
  const { rows } = await sql<{ id: string; role: Role; email: string | null; login: string | null }>`
    select u.id, u.role, u.email, u.login from message_tokens t join users u on u.id = t.person_id
    where ${opensAccount(hash, now)} for update of u`.execute(tx);
  // It may have been spent since.
  const spent = await tx
    .updateTable('message_tokens')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n ? (rows[0] ?? null) : null;
}
