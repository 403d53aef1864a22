import type * as z from 'zod/mini';
import type { ReplyOf } from '#shared/endpoint';
import type { signInApi } from '#shared/contract';
import type { forgottenForm, linkForm, resetForm } from '#shared/people/sign-in/sign-in-forms';
import { Refusal } from '#shared/errors';
import { auditedTransaction, findStoredReply } from '../../../../audit/audited-transaction.ts';
import type { Caller } from '../../../../audit/caller.ts';
import { addMessageWithToken } from '../../../../db/message-tokens.ts';
import { hashOfToken } from '../../../../db/outbox.ts';
import { assertMayAskForReset, forgetFailedSignIns } from '../../../../limits/sign-in-limits.ts';
import { hashPassword } from '../../../../passwords.ts';
import type { Services } from '../../../../services.ts';
import { reset } from '../../../messages/letters/reset.ts';
import { replacePassword } from '../../users/store.ts';
import { deleteSignIns } from '../store.ts';
import * as store from './store.ts';

const hour = 60 * 60 * 1000;

/** So many mails an hour go to one mailbox, from all askers together. */
const mostMails = 3;

/**
 * Adds a mail with which the person of this address chooses another password. Nobody learns whether there is such a
 * person: where no mail goes out, as to an unknown address, the same is written for somebody and undone, so that it
 * takes as long.
 */
export async function askForReset(
  services: Services,
  caller: Caller,
  { email }: z.infer<typeof forgottenForm>,
): Promise<void> {
  if (await findStoredReply(services, caller)) return;
  await assertMayAskForReset(services, caller.source.address);
  await auditedTransaction(services, caller, async (tx, now) => {
    await store.holdMailbox(tx, email);
    const recipient = await store.findRecipient(tx, email, new Date(now.getTime() - hour));
    const isWanted =
      services.config.mail !== null && recipient?.isKnown === true && recipient.recent < mostMails;
    if (recipient) {
      await store.doOrUndo(tx, isWanted, () =>
        addMessageWithToken(
          tx,
          { kind: 'reset', personId: recipient.id },
          { minutes: reset.tokenMinutes, now },
        ),
      );
    }
    return {
      result: undefined,
      entry: {
        action: 'user.forgot-password',
        personIds: recipient?.isKnown ? [recipient.id] : [],
        after: { mailed: isWanted },
      },
    };
  });
}

/** The account that the token of a mail opens. It can still be used. Throws Refusal("token_expired"). */
export async function viewLink(
  { db, clock }: Services,
  { token }: z.infer<typeof linkForm>,
): Promise<ReplyOf<typeof signInApi.viewLink>> {
  const link = await store.findLink(db, hashOfToken(token), clock());
  if (!link) throw new Refusal('token_expired');
  return { ...link, expires_at: link.expires_at.toISOString() };
}

/**
 * Spends the token of a mail for another password, and ends all sign-ins of the person, whose failed ones are
 * forgotten. Throws Refusal("token_expired") for any other token, also for one that has just been spent.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  { token, new_password }: z.infer<typeof resetForm>,
): Promise<void> {
  const hash = hashOfToken(token);
  // No password is hashed for a guesser.
  if (!(await store.findLink(services.db, hash, services.clock()))) throw new Refusal('token_expired');
  const passwordHash = await hashPassword(new_password);
  await auditedTransaction(services, caller, async (tx, now) => {
    const person = await store.spendToken(tx, hash, now);
    if (!person) throw new Refusal('token_expired');
    const { id, role, email } = person;
    await replacePassword(tx, id, { passwordHash, isTemporary: false }, now);
    await deleteSignIns(tx, id, null);
    await forgetFailedSignIns(tx, email);
    return {
      result: undefined,
      entry: { action: 'user.reset-password', actor: { _id: id, role }, personIds: [id] },
    };
  });
}
