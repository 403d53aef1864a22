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
