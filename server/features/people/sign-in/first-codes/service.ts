import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import { nameOf } from '#shared/person-name';
import { codeDays, formatCode, plainCode } from '#shared/people/sign-in/first-code';
import type { slipsForm } from '#shared/people/sign-in/slips-form';
import type { startForm } from '#shared/people/sign-in/start-form';
import { addDays, calendarDateOf, endOfDay } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Caller } from '../../../../audit/caller.ts';
import type { Authorized } from '../../../../authorized.ts';
import { findDevice, rememberDevice } from '../../../../limits/device-cookie.ts';
import { takeWrongPasswords } from '../../../../limits/failed-sign-ins/store.ts';
import { tryWithinLimits } from '../../../../limits/sign-in-limits.ts';
import type { Drawing } from '../../../../papers/drawing.ts';
import { hashPassword } from '../../../../passwords.ts';
import type { Services } from '../../../../services.ts';
import { createToken, hashToken } from '../../../../tokens.ts';
import { readIssuer } from '../../../training/papers/service.ts';
import { replacePassword } from '../../users/store.ts';
import type { SignedIn } from '../service.ts';
import { deleteCalendarFeed, deleteSignIns, findAccount, insertSignIn } from '../store.ts';
import type { SlipsFacts } from './pdf/slips.ts';
import * as store from './store.ts';

const day = 24 * 60 * 60 * 1000;

const slips: Drawing<SlipsFacts> = {
  module: new URL('./pdf/slips.ts', import.meta.url).href,
  name: 'writeSlips',
};

/**
 * Gives each of these people a new code. Returns the paper with them, the only place where they are. Throws
 * Refusal("invalid_input") where somebody isn't active or has no login.
 */
export async function printSlips(
  services: Services,
  authorized: Authorized<'user.print-slips'>,
  { people }: z.infer<typeof slipsForm>,
): Promise<{ name: string; content: Readable }> {
  const { config, face, papers } = services;
  const { timeZone } = config;
  const paper = await auditedTransaction(services, authorized, async (tx, now) => {
    const recipients = await store.lockRecipients(tx, people);
    if (recipients.length < people.length || recipients.some(({ login }) => login === null))
      throw new Refusal('invalid_input', {
        errors: {
          people: 'Everyone in the list has to be active and have a login to sign in with',
        },
      });
    const codes = new Map(recipients.map(({ id }) => [id, store.drawCode()]));
    const firstDay = calendarDateOf(now, timeZone);
    const lastDay = addDays(firstDay, codeDays);
    await store.replaceCodes(tx, codes, { now, expiresAt: endOfDay(lastDay, timeZone) });
    const printed = recipients.map((person) => ({
      name: nameOf(person),
      login: person.login!,
      code: formatCode(codes.get(person.id)!),
    }));
    const entry = recipients.map(({ id }) => ({ action: 'user.print-slip' as const, personIds: [id] }));
    return { result: { slips: printed, day: firstDay, lastDay }, entry };
  });
  const address = config.publicUrl && `${config.publicUrl}/start`;
  const facts = { issuer: await readIssuer(face), address, ...paper };
  return { name: `Slips ${paper.day}.pdf`, content: await papers.draw(authorized.actor._id, slips, facts) };
}

/**
 * Takes somebody's first password for the code on their slip, which works once, and signs them in. Throws
 * Refusal("code_expired") for any wrong code, an unknown login included, within the limits of wrong passwords and at their
 * cost.
 */
export async function startWithCode(
  services: Services,
  caller: Caller,
  form: z.infer<typeof startForm>,
  deviceCookie: string | undefined,
): Promise<SignedIn> {
  const { db, clock, config } = services;
  const wrong = () =>
    new Refusal('code_expired', {
      message: 'This login and code don’t work. Check both, or ask for a new slip.',
    });
  const code = plainCode(form.code);
  const account = await findAccount(db, form.login);
  const device = findDevice(deviceCookie, account);
  const attempt = {
    typed: form.login,
    address: caller.source.address,
    device,
    personId: account?.id ?? null,
  };
  const signedIn = await tryWithinLimits(services, attempt, async (forgetFailures) => {
    // First, so that a wrong code takes as long as a wrong password.
    const passwordHash = await hashPassword(form.new_password);
    if (!(await store.isFirstCode(db, account?.id ?? null, code, clock())) || !account) return null;
    const token = createToken();
    const expiresAt = new Date(clock().getTime() + config.signInMaximumDays * day);
    const begun = await auditedTransaction(services, caller, async (tx, now) => {
      const person = await store.spendCode(tx, account.id, code, now);
      if (!person) throw wrong();
      await replacePassword(tx, person.id, { passwordHash, isTemporary: false }, now);
      await deleteSignIns(tx, person.id, null);
      const calendar_ended = await deleteCalendarFeed(tx, person.id);
      const user = await insertSignIn(tx, {
        userId: person.id,
        passwordHash,
        tokenHash: hashToken(token),
        now,
        expiresAt,
      });
      await forgetFailures(tx);
      const wrongPasswords = await takeWrongPasswords(tx, person.id, caller.source.address);
      const actor = { _id: person.id, role: person.role };
      return {
        result: { user: user!, wrongPasswords },
        entry: [
          {
            action: 'user.start',
            actor,
            personIds: [person.id],
            ...(calendar_ended && { after: { calendar_ended } }),
          },
          { action: 'sign-in', actor },
        ],
      };
    });
    const now = { id: account.id, password_hash: passwordHash };
    return { ...begun, token, expiresAt, deviceCookie: rememberDevice(deviceCookie, account, now) };
  });
  if (!signedIn) throw wrong();
  return signedIn;
}
