import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import { addMessagesWithTokens, addMessageWithToken } from '../../../../db/message-tokens.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import { invitation, type InvitationFacts } from '../../../messages/letters/invitation.ts';
import * as store from './store.ts';

const hour = 60 * 60 * 1000;

/** The most invitations an hour to one mailbox, from all senders together. */
const mostMails = 3;

/** Adds the mail with which a person chooses the first password, in the transaction that has locked the person. */
export async function addInvitation(
  tx: Db,
  { personId, by, now }: { personId: string; by: string; now: Date },
): Promise<void> {
  const facts: InvitationFacts = { by };
  const message = { kind: 'invitation' as const, personId, facts };
  await addMessageWithToken(tx, message, { minutes: invitation.tokenMinutes, now });
}

/**
 * Invites those of the people again who haven't followed their invitation. A changed address has ended its link. The new
 * one has the same sender, and doesn't go out earlier. Returns who they are.
 */
export async function inviteAgain(tx: Db, people: readonly string[], now: Date): Promise<string[]> {
  if (people.length === 0) return [];
  const unfollowed = await store.listUnfollowed(tx, people);
  const byTime = Map.groupBy(unfollowed, ({ notBefore }) => Math.max(notBefore.getTime(), now.getTime()));
  for (const [time, invited] of byTime) {
    const notBefore = time > now.getTime() ? new Date(time) : undefined;
    const messages = invited.map(({ id, by }) => ({
      kind: 'invitation' as const,
      personId: id,
      facts: { by } satisfies InvitationFacts,
      notBefore,
    }));
    const wait = Math.ceil((time - now.getTime()) / 60_000);
    await addMessagesWithTokens(tx, messages, { minutes: invitation.tokenMinutes + wait, now });
  }
  return unfollowed.map(({ id }) => id);
}

/**
 * Invites somebody who has never signed in; the links of earlier invitations open nothing any more. Throws
 * Refusal("too_many_requests") where as many as one mailbox gets have gone out within the hour.
 */
export function invite(services: Services, authorized: Authorized<'user.invite'>): Promise<void> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    if (!services.config.mail) throw new Refusal('mail_is_off');
    const person = await store.lockPerson(tx, id);
    if (!person) throw new Refusal('not_found');
    if (person.email === null) throw new Refusal('no_email');
    if (await store.hasSignedInBefore(tx, id)) throw new Refusal('already_signed_in');
    const since = new Date(now.getTime() - hour);
    const blocking = await store.findInvitationAgo(tx, id, { many: mostMails, since });
    if (blocking) {
      const retryAfterSeconds = Math.ceil((blocking.getTime() - since.getTime()) / 1_000);
      throw new Refusal('too_many_requests', {
        message:
          'This person was invited three times within an hour. Please wait before you send another one.',
        retryAfterSeconds,
      });
    }
    await addInvitation(tx, { personId: id, by: actor._id, now });
    return { result: undefined, entry: { action: 'user.invite', personIds: [id] } };
  });
}
