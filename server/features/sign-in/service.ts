import type * as z from 'zod/mini';
import type { nameForm, passwordForm, registrationForm, signInForm } from '#shared/api/sign-in';
import type { SessionUser } from '#shared/api/shapes';
import { Refusal } from '#shared/errors';
import { drawAvatarColor } from '../../avatar-color.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Authorized } from '../../authorized.ts';
import { createToken, hashToken } from '../../tokens.ts';
import { hashPassword, verifyPassword } from '../../passwords.ts';
import type { Services } from '../../services.ts';
import { insertUser } from '../users/write-queries.ts';
import * as queries from './queries.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Verifies the password and records the sign-in; the token is told once and only its hash is kept.
 * Throws Refusal("wrong_credentials") for an unknown, deactivated or mismatched account, in the same time.
 */
export async function signIn(
  { db, clock, config }: Services,
  form: z.infer<typeof signInForm>,
): Promise<{ user: SessionUser; token: string; expiresAt: Date }> {
  const account = await queries.findAccount(db, form.email);
  const matches = await verifyPassword(form.password, account?.password_hash ?? null);
  if (!account || !matches) throw new Refusal('wrong_credentials');

  const token = createToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + config.signInMaximumDays * day);
  const user = await inTransaction(db, async (tx) => {
    await queries.deleteExpiredSignIns(tx, account.id, now);
    const inserted = await queries.insertSignIn(tx, {
      userId: account.id,
      passwordHash: account.password_hash,
      tokenHash: hashToken(token),
      now,
      expiresAt,
    });
    return inserted ? queries.findSessionUser(tx, account.id) : null;
  });
  if (!user) throw new Refusal('wrong_credentials');
  return { user, token, expiresAt };
}

/** Throws Refusal("other_origin") if the cookie's sign-in runs; a stale cookie vouches for nothing. */
export async function refuseIfSignedIn({ db }: Services, token: string): Promise<void> {
  if (await queries.hasSignIn(db, hashToken(token))) throw new Refusal('other_origin');
}

/** Ends the sign-in of the token, if there is one. */
export async function signOut({ db }: Services, token: string): Promise<void> {
  await queries.deleteSignInByToken(db, hashToken(token));
}

/** Makes an employee, never anything else (decisions §2). Throws when registration is closed or the e-mail taken. */
export async function register(
  { db, clock, config }: Services,
  form: z.infer<typeof registrationForm>,
): Promise<void> {
  const { registration } = config;
  if (registration.mode === 'closed') throw new Refusal('registration_closed');
  const domain = form.email.slice(form.email.lastIndexOf('@') + 1).toLowerCase();
  if (registration.mode === 'domains' && !registration.domains.includes(domain)) {
    throw new Refusal('registration_domain');
  }
  if (await queries.findAccount(db, form.email)) throw new Refusal('email_taken');
  const passwordHash = await hashPassword(form.password);
  const user = {
    first_name: form.first_name,
    last_name: form.last_name,
    email: form.email,
    password_hash: passwordHash,
    has_temporary_password: false,
    role: 'employee' as const,
    department_id: null,
    background_color: drawAvatarColor(),
  };
  await insertUser(db, user, clock());
}

export async function changeName(
  { db, clock }: Services,
  { actor }: Authorized<'profile.use'>,
  name: z.infer<typeof nameForm>,
): Promise<SessionUser> {
  const { first_name, last_name } = name;
  await queries.updateName(db, actor._id, { first_name, last_name }, clock());
  return { ...actor, first_name, last_name };
}

/** Replaces the password and ends the person's other sign-ins (decisions §9). */
export async function changePassword(
  { db, clock }: Services,
  { actor, signInId }: Authorized<'profile.use'>,
  form: z.infer<typeof passwordForm>,
): Promise<void> {
  const wrong = () =>
    new Refusal('wrong_current_password', { errors: { current_password: 'The current password is wrong.' } });
  const previousHash = await queries.findPasswordHash(db, actor._id);
  if (!previousHash || !(await verifyPassword(form.current_password, previousHash))) throw wrong();
  const passwordHash = await hashPassword(form.new_password);
  await inTransaction(db, async (tx) => {
    const input = { userId: actor._id, previousHash, passwordHash, now: clock() };
    if (!(await queries.updatePassword(tx, input))) throw wrong();
    await queries.deleteSignIns(tx, actor._id, signInId);
  });
}
