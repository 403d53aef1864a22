import type * as z from 'zod/mini';
import type { nameForm, passwordForm, signInForm } from '#shared/people/sign-in/sign-in-forms';
import { plainCode } from '#shared/people/sign-in/first-code';
import type { SessionUser } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { findStoredReply, auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Caller } from '../../../audit/caller.ts';
import type { Authorized } from '../../../authorized.ts';
import { OutcomeUnknownError, UnavailableError } from '../../../db/errors.ts';
import { createToken, hashToken } from '../../../tokens.ts';
import { findDevice, rememberDevice } from '../../../limits/device-cookie.ts';
import { takeWrongPasswords, type WrongPasswords } from '../../../limits/failed-sign-ins/store.ts';
import { tryWithinLimits } from '../../../limits/sign-in-limits.ts';
import { hashPassword, verifyPassword } from '../../../passwords.ts';
import type { Services } from '../../../services.ts';
import { demandName } from '../users/facts/service.ts';
import { isFirstCode } from './first-codes/store.ts';
import * as store from './store.ts';

const day = 24 * 60 * 60 * 1000;

export interface SignedIn {
  user: SessionUser;
  token: string;
  expiresAt: Date;
  deviceCookie: string;
  /** Those that the person has not read of. */
  wrongPasswords: WrongPasswords | null;
}

/**
 * Verifies the password and records the sign-in; the token is sent once and only its hash is kept. The
 * browser gets a device cookie, or again the one that it has brought. Throws Refusal("wrong_credentials")
 * for an unknown, deactivated or mismatched account, in the same time. Throws ("first_code") for the code of
 * a slip, with which a password is to be chosen first.
 */
export async function signIn(
  services: Services,
  caller: Caller,
  form: z.infer<typeof signInForm>,
  deviceCookie: string | undefined,
): Promise<SignedIn> {
  const { db, clock, config } = services;
  const account = await store.findAccount(db, form.email);
  const device = findDevice(deviceCookie, account);
  const attempt = {
    typed: form.email,
    address: caller.source.address,
    device,
    personId: account?.id ?? null,
  };
  const signedIn = await tryWithinLimits(services, attempt, async (forgetFailures) => {
    const matches = await verifyPassword(form.password, account?.password_hash ?? null);
    if (!matches && (await isFirstCode(db, account?.id ?? null, plainCode(form.password), clock())))
      throw new Refusal('first_code');
    if (!account || !matches) return null;
    const token = createToken();
    const expiresAt = new Date(clock().getTime() + config.signInMaximumDays * day);
    const begun = await auditedTransaction(services, caller, async (tx, now) => {
      const user = await store.insertSignIn(tx, {
        userId: account.id,
        passwordHash: account.password_hash,
        tokenHash: hashToken(token),
        now,
        expiresAt,
      });
      if (!user) throw new Refusal('wrong_credentials');
      await forgetFailures(tx);
      const wrongPasswords = await takeWrongPasswords(tx, user._id, caller.source.address);
      return { result: { user, wrongPasswords }, entry: { action: 'sign-in', actor: user } };
    });
    return { ...begun, token, expiresAt, deviceCookie: rememberDevice(deviceCookie, account) };
  }).catch((error: unknown) => {
    // Nobody has its token, so it is as good as none, stored or not: another try gets another one. A wrong
    // password whose count may not have been stored gets the same answer.
    throw error instanceof OutcomeUnknownError ? new UnavailableError() : error;
  });
  if (!signedIn) throw new Refusal('wrong_credentials');
  return signedIn;
}

/** Throws Refusal("other_origin") if the cookie's sign-in runs; a stale cookie vouches for nothing. */
export async function refuseIfSignedIn({ db }: Services, token: string): Promise<void> {
  if (await store.hasSignIn(db, hashToken(token))) throw new Refusal('other_origin');
}

/** Ends the sign-in of the token, if there is one. */
export async function signOut(services: Services, caller: Caller, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  if (!(await store.hasSignIn(services.db, tokenHash))) return;
  await auditedTransaction(services, caller, async (tx) => {
    const actor = await store.deleteSignInByToken(tx, tokenHash);
    // Another logout was quicker: this one changes nothing, and so leaves no trace.
    if (!actor) throw new Refusal('not_signed_in');
    return { result: undefined, entry: { action: 'sign-out', actor } };
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

export function changeName(
  services: Services,
  authorized: Authorized<'profile.use'>,
  { first_name, last_name }: z.infer<typeof nameForm>,
): Promise<SessionUser> {
  const { actor } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const before = await store.lockName(tx, actor._id);
    // A person removed a moment ago has no name to change.
    if (!before) throw new Refusal('not_signed_in');
    const after = { first_name, last_name };
    demandName(before, after);
    return {
      result: await store.updateName(tx, actor._id, after, now),
      entry: { action: 'user.change-name', personIds: [actor._id], personal: { before, after } },
    };
  });
}

/**
 * Replaces the password and ends the person's other sign-ins (product §9) and device cookies. It ends the
 * address of their calendar, too, if that is asked for. Returns the one that this browser gets. Null if an
 * earlier try of the same call has replaced the password.
 */
export async function changePassword(
  services: Services,
  authorized: Authorized<'profile.use'>,
  form: z.infer<typeof passwordForm>,
  deviceCookie: string | undefined,
): Promise<string | null> {
  const { actor, signInId } = authorized;
  const wrong = () =>
    new Refusal('wrong_current_password', { errors: { current_password: 'The current password is wrong.' } });
  const { email, login, password_hash: previousHash } = await store.readPassword(services.db, actor._id);
  const before = { id: actor._id, password_hash: previousHash };
  // A repeat brings the password that its first try has replaced. It is looked for after the hash was read.
  // So a first try that ends in between is found here, and one that ends later by the transaction below.
  if (await findStoredReply(services, authorized)) return null;
  const device = findDevice(deviceCookie, before);
  const attempt = { typed: email ?? login!, address: authorized.source.address, device, personId: actor._id };
  let nextCookie: string | null = null;
  const isRight = await tryWithinLimits(services, attempt, async (forgetFailures) => {
    if (!(await verifyPassword(form.current_password, previousHash))) return null;
    const passwordHash = await hashPassword(form.new_password);
    await auditedTransaction(services, authorized, async (tx, now) => {
      const input = { userId: actor._id, previousHash, passwordHash, now };
      if (!(await store.updatePassword(tx, input))) throw wrong();
      await forgetFailures(tx);
      await store.deleteSignIns(tx, actor._id, signInId);
      const calendar_ended = form.end_calendar === true && (await store.deleteCalendarFeed(tx, actor._id));
      nextCookie = rememberDevice(deviceCookie, before, { ...before, password_hash: passwordHash });
      return {
        result: undefined,
        entry: {
          action: 'user.change-password',
          personIds: [actor._id],
          ...(calendar_ended && { after: { calendar_ended } }),
        },
      };
    });
    return true;
  });
  if (!isRight) throw wrong();
  return nextCookie;
}
