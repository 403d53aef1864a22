import { sql } from 'kysely';
import { hasSignedIn } from '../../../../db/people.ts';
import type { Db } from '../../../../db/tables.ts';

/** The person's address, kept from signing in until the transaction ends; undefined where there is nobody active. */
export async function lockPerson(tx: Db, id: string): Promise<{ email: string | null } | undefined> {
  return tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** To be asked once the person is locked: a sign-in that was under way is waited for. */
export async function hasSignedInBefore(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`select ${hasSignedIn(sql`${id}::uuid`)} as before`.execute(
    tx,
  );
  return rows[0]!.before;
}

/** An invitation that nobody has followed: the admin who sent it, and when it goes out. */
export interface Unfollowed {
  id: string;
  by: string;
  notBefore: Date;
}

/**
 * Those of the people who were invited and have never signed in, each with the last invitation. People who have used a link
 * to choose a password are left out.
 */
export async function listUnfollowed(tx: Db, people: readonly string[]): Promise<Unfollowed[]> {
  const { rows } = await sql<Unfollowed>`
    select distinct on (m.person_id) m.person_id as id, m.facts ->> 'by' as by, m.not_before as "notBefore"
    from messages m
    where m.person_id = any(${people}::uuid[]) and m.kind = 'invitation' and not ${hasSignedIn(sql`m.person_id`)}
      and not exists (
        select from message_tokens t
        where t.person_id = m.person_id and t.kind in ('invitation', 'reset') and t.spent_at is not null)
    order by m.person_id, m.created_at desc`.execute(tx);
  return rows;
}

/** When the person was invited a number of invitations ago; null if there weren't as many since the instant. */
export async function findInvitationAgo(
  tx: Db,
  id: string,
  { many, since }: { many: number; since: Date },
): Promise<Date | null> {
  const invitation = await tx
    .selectFrom('messages')
    .select('created_at')
    .where('person_id', '=', id)
    .where('kind', '=', 'invitation')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst();
  return invitation?.created_at ?? null;
}
