import type * as z from 'zod/mini';
import type { signInApi } from '#shared/contract';
import type { ReplyOf } from '#shared/endpoint';
import { errorTable, Refusal } from '#shared/errors';
import type { confirmationForm, linkForm, registrationForm } from '#shared/people/sign-in/sign-in-forms';
import { auditedTransaction, findStoredReply } from '../../../../audit/audited-transaction.ts';
import type { Caller } from '../../../../audit/caller.ts';
import { drawAvatarColor } from '../../../../avatar-color.ts';
import { confirmsAddresses, whyNotRegister, type Config } from '../../../../config.ts';
import { hashOfToken } from '../../../../db/outbox.ts';
import type { Db } from '../../../../db/tables.ts';
import { assertMayRegister, tryWithinLimits } from '../../../../limits/sign-in-limits.ts';
import { hashPassword, verifyPassword } from '../../../../passwords.ts';
import type { Services } from '../../../../services.ts';
import { holdAudiences, syncPeople } from '../../../training/audiences/service.ts';
import { insertUser, vouchForAddress } from '../../users/store.ts';
import { holdMailbox } from '../password-reset/store.ts';
import { findAccount } from '../store.ts';
import * as store from './store.ts';

const hour = 60 * 60 * 1000;
/** So long the link of the mail works. */
const linkMilliseconds = 24 * hour;
/** The most mails an hour to one mailbox, from all askers together. */
const mostMails = 3;

/**
 * Makes an employee, never anything else (product §2). If only some domains may register and mail works, the
 * account opens by the link of a mail. Until then there is none, and nobody has the address. Throws Refusal
 * ("registration_closed"), ("registration_domain"), ("email_taken") and ("too_many_requests"). Returns the
 * words for it.
 */
export async function register(
  services: Services,
  caller: Caller,
  form: z.infer<typeof registrationForm>,
): Promise<string> {
  const opensByMail = confirmsAddresses(services.config);
  const words = opensByMail
    ? `We sent an e-mail to ${form.email}. Open the link in it within 24 hours to finish.`
    : 'Your account is ready. Please sign in.';
  // Its first try has passed the checks below, and was counted.
  if (await findStoredReply(services, caller)) return words;
  assertIsOpenTo(form.email, services.config);
  await assertMayRegister(services, caller.source.address);
  const { first_name, last_name, email } = form;
  const applicant = { first_name, last_name, email, password_hash: await hashPassword(form.password) };
  if (opensByMail) await askForConfirmation(services, caller, applicant);
  else
    await auditedTransaction(services, caller, async (tx, now) => openAccount(services, tx, applicant, now));
  return words;
}

function assertIsOpenTo(email: string, config: Config): void {
  const reason = whyNotRegister(config, email);
  if (reason) throw new Refusal(reason);
}

/** The trail tells that somebody has asked: nobody knows yet whose name and address these are. */
async function askForConfirmation(
  services: Services,
  caller: Caller,
  applicant: store.Applicant,
): Promise<void> {
  const { email } = applicant;
  await auditedTransaction(services, caller, async (tx, now) => {
    await holdMailbox(tx, email);
    if (await findAccount(tx, email)) throw new Refusal('email_taken');
    const since = new Date(now.getTime() - hour);
    const blocking = await store.findAskedAgo(tx, email, { many: mostMails, since });
    if (blocking) {
      throw new Refusal('too_many_requests', {
        message:
          'We sent three e-mails to this address within an hour. Open the newest one, or wait before you ask again.',
        retryAfterSeconds: Math.ceil((blocking.getTime() - since.getTime()) / 1_000),
      });
    }
    const expiresAt = new Date(now.getTime() + linkMilliseconds);
    await store.insertRegistration(tx, applicant, { now, expiresAt });
    return { result: undefined, entry: { action: 'user.ask-to-register' as const } };
  });
}

/** In the transaction that makes the account. */
async function openAccount(services: Services, tx: Db, applicant: store.Applicant, now: Date) {
  const { first_name, last_name, email } = applicant;
  const role = 'employee' as const;
  await holdAudiences(services, tx);
  const id = await insertUser(
    tx,
    {
      ...applicant,
      has_temporary_password: false,
      role,
      department_id: null,
      background_color: drawAvatarColor(),
    },
    now,
  );
  return {
    result: id,
    entry: [
      {
        action: 'user.register' as const,
        actor: { _id: id, role },
        personIds: [id],
        personal: { after: { first_name, last_name, email } },
      },
      ...(await syncPeople(services, tx, [id], now)),
    ],
  };
}

/** The address that the token of a mail confirms. It can still be used. Throws Refusal("token_expired"). */
export async function viewRegistration(
  { db, clock }: Services,
  { token }: z.infer<typeof linkForm>,
): Promise<ReplyOf<typeof signInApi.viewRegistration>> {
  const found = await store.findRegistration(db, hashOfToken(token), clock());
  if (!found) throw new Refusal('token_expired');
  return { email: found.email, expires_at: found.expires_at.toISOString() };
}

/**
 * Opens the account to which the token of a mail belongs. The password has to be that of the registration.
 * Else a stranger who typed somebody's address would have an account that its owner has opened with one
 * click. The setting may have changed since. Throws Refusal("token_expired"), ("registration_closed"),
 * ("registration_domain"), ("wrong_password"), ("email_taken") and ("too_many_sign_ins").
 */
export async function confirm(
  services: Services,
  caller: Caller,
  { token, password }: z.infer<typeof confirmationForm>,
): Promise<void> {
  const hash = hashOfToken(token);
  const found = await store.findRegistration(services.db, hash, services.clock());
  // No password is hashed for a guesser.
  if (!found) throw new Refusal('token_expired');
  assertIsOpenTo(found.email, services.config);
  const attempt = { typed: found.email, address: caller.source.address, device: null, personId: null };
  const isOpen = await tryWithinLimits(services, attempt, async (forgetFailures) => {
    if (!(await verifyPassword(password, found.password_hash))) return null;
    await auditedTransaction(services, caller, async (tx, now) => {
      const taken = await store.takeRegistration(tx, hash, now);
      if (!taken) throw new Refusal('token_expired');
      const { message_id: messageId, ...applicant } = taken;
      const opened = await openAccount(services, tx, applicant, now);
      await vouchForAddress(tx, opened.result, now);
      await store.giveMessage(tx, messageId, opened.result);
      await forgetFailures(tx);
      return opened;
    });
    return true;
  });
  if (!isOpen) throw new Refusal('wrong_password', { errors: { password: errorTable.wrong_password[1] } });
}
