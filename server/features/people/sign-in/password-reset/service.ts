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
import { makeDue } from '../../../messages/outbox/delivery/store.ts';
import { replacePassword } from '../../users/store.ts';
import { deleteCalendarFeed, deleteSignIns } from '../store.ts';
import * as store from './store.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** The most links an hour to one mailbox, from all askers together. */
const mostLinks = 3;
/** Then the newest is sent again, if the last mail is long enough ago and the link works for as long. */
const agoBeforeAgain = 5 * minute;

/**
 * Adds a mail with which the person of this address chooses another password. If a stranger has used up the
 * links of the hour, the owner gets the newest once more. One that no longer works makes room for another.
 * Nobody learns whether there is such a person. If no mail goes out, as to an unknown address, the same is
 * written for somebody and undone, so that it takes as long.
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
    const recipient = await store.findRecipient(tx, email, { now, since: new Date(now.getTime() - hour) });
    const plan =
      services.config.mail !== null && recipient?.isKnown === true ? planOf(recipient, now) : 'nothing';
    if (recipient) {
      const message = { kind: 'reset' as const, personId: recipient.id };
      await store.doOrUndo(tx, plan === 'add', async () => {
        const id = await addMessageWithToken(tx, message, { minutes: reset.tokenMinutes, now });
        // A new one is due anyway: so that it is the same work.
        if (plan !== 'again') await makeDue(tx, id!, now);
      });
      if (plan === 'again') await makeDue(tx, recipient.newest!.id, now);
    }
    return {
      result: undefined,
      entry: {
        action: 'user.forgot-password',
        personIds: recipient?.isKnown ? [recipient.id] : [],
        after: { mailed: plan !== 'nothing' },
      },
    };
  });
}

/** Whether a mail with another link goes out, or the one with the newest again. None does if one has just gone out. */
function planOf({ recent, newest }: store.Recipient, now: Date): 'add' | 'again' | 'nothing' {
  if (recent < mostLinks || !newest) return 'add';
  if (newest.due_at.getTime() > now.getTime() - agoBeforeAgain) return 'nothing';
  return newest.expires_at.getTime() >= now.getTime() + agoBeforeAgain ? 'again' : 'add';
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
 * Spends the token of a mail for another password, and ends all sign-ins of the person and the address of
 * their calendar. Failed sign-ins are forgotten. Throws Refusal("token_expired") for any other token, also
 * for one that has just been spent.
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
    const { id, role } = person;
    await replacePassword(tx, id, { passwordHash, isTemporary: false }, now);
    await deleteSignIns(tx, id, null);
    const calendar_ended = await deleteCalendarFeed(tx, id);
    await forgetFailedSignIns(tx, person);
    return {
      result: undefined,
      entry: {
        action: 'user.reset-password',
        actor: { _id: id, role },
        personIds: [id],
        ...(calendar_ended && { after: { calendar_ended } }),
      },
    };
  });
}
