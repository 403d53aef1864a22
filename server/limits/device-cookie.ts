import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The signature by which a browser is recognised: a change of the password ends it on every device. */
export interface HashedAccount {
  readonly id: string;
  readonly password_hash: string;
}

// A browser that more people share forgets whose sign-in is the longest ago.
const maximumRemembered = 8;

// 128 random bits and their signature, both in base64url.
const nonceLength = 22;
const form = /^[\w-]{65}$/;

// Replaces an account that doesn't exist, so that looking for it takes as long.
const nobody: HashedAccount = { id: '', password_hash: randomBytes(32).toString('hex') };

/**
 * The name that counts failed sign-ins of this browser, if it has signed the account in before; null for a stranger.
 * The cookie's entries are signed with the account's stored password hash, which nobody knows outside of the database.
 */
export function findDevice(cookie: string | undefined, account: HashedAccount | null): string | null {
  const entry = findEntry(entriesOf(cookie), account ?? nobody);
  return account && entry ? `${account.id} ${nonceOf(entry)}` : null;
}

/**
 * The cookie for a browser that has just signed the account in, or changed its password from `before` to `after`. The
 * browser keeps the failures counted under its name, and the entries of other accounts.
 */
export function rememberDevice(
  cookie: string | undefined,
  before: HashedAccount,
  after: HashedAccount = before,
): string {
  const entries = entriesOf(cookie);
  const known = findEntry(entries, before);
  const nonce = known ? nonceOf(known) : randomBytes(16).toString('base64url');
  const others = entries.filter((entry) => entry !== known);
  return [nonce + sign(nonce, after), ...others].slice(0, maximumRemembered).join('.');
}

function entriesOf(cookie = ''): string[] {
  return cookie.split('.', maximumRemembered).filter((entry) => form.test(entry));
}

const nonceOf = (entry: string) => entry.slice(0, nonceLength);

function findEntry(entries: readonly string[], account: HashedAccount): string | undefined {
  return entries.find((entry) =>
    timingSafeEqual(Buffer.from(entry.slice(nonceLength)), Buffer.from(sign(nonceOf(entry), account))),
  );
}

function sign(nonce: string, { id, password_hash }: HashedAccount): string {
  return createHmac('sha256', password_hash).update(`device ${nonce} of account ${id}`).digest('base64url');
}
