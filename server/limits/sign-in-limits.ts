import { createHash } from 'node:crypto';
import { Refusal } from '#shared/errors';
import type { Clock } from '../clock.ts';
import type { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { clientNetwork } from './client-network.ts';
import { noteWrongPassword } from './failed-sign-ins/store.ts';
import * as queries from './store.ts';

const quarterOfAnHour = 15 * 60;
const hour = 60 * 60;

interface Needed {
  db: Db;
  clock: Clock;
  config: Config;
  accountMutex: KeyedMutex;
}

/** An address or a login is somebody's name: only its hash is kept of accounts that may not even exist. */
const typedKey = (typed: string) =>
  createHash('sha256').update(typed.trim().normalize('NFC').toLowerCase()).digest('hex');

/** An attempt to sign in: the account, the network and the browser. */
interface Attempt {
  /** The address or the login, as it was typed: under it failures count where no account has it. */
  typed: string;
  address: string | null;
  /** The name that counts the browser if it has signed the account in before (`findDevice`), null for a stranger. */
  device: string | null;
  /** The account, where somebody active has the address or the login: both have one allowance. */
  personId: string | null;
}

/** A counter of failures, and how many it lets through. */
type Limited = queries.Counted & { limit: number };

/**
 * Tries a password within the limits. Too many failures, at one account or from one network, mean a longer
 * wait each time. An unknown account counts like a known one. A browser that has signed the account in
 * before has an allowance of its own. So strangers who go on guessing keep only strangers out. Throws
 * Refusal("too_many_sign_ins").
 *
 * `work` returns null for a wrong password. For a right one it makes its change, and calls `forgetFailures`
 * in the transaction of it. Nobody learns the outcome of an attempt before the count that lets it through
 * has been committed. So a crash, a failover or another instance gives nobody one more than the limit. Right
 * and wrong ones count first and wait for the same lock, so a database that hangs treats them alike.
 *
 * Attempts at one account come one after the other, or right ones would take each other's allowance.
 */
export async function tryWithinLimits<Result>(
  { db, clock, config, accountMutex }: Needed,
  attempt: Attempt,
  work: (forgetFailures: (tx: Db) => Promise<void>) => Promise<Result | null>,
): Promise<Result | null> {
  const own = ownCounter(config, attempt);
  const counters = [own, ...addressCounters(config, attempt)].filter(({ limit }) => limit > 0);
  const note = (tx: Db) => noteWrongPassword(tx, attempt, clock());
  if (counters.length === 0) {
    const result = await work(async () => {});
    if (result === null) await inTransaction({ db, clock }, note);
    return result;
  }
  return accountMutex.run(own.subject, async () => {
    refuseUntil(await queries.findBlock(db, counters, clock()), clock());
    const result = await work(async (tx) => {
      if (own.limit > 0) await countOne(tx, own, clock());
      await queries.forget(tx, own);
    });
    if (result === null) {
      await inTransaction({ db, clock }, async (tx) => {
        for (const counter of counters) await countOne(tx, counter, clock());
        await note(tx);
      });
    }
    return result;
  });
}

/** Throws Refusal("too_many_sign_ins") when others have used up the allowance since it was looked at. */
async function countOne(tx: Db, { limit, ...key }: Limited, now: Date): Promise<void> {
  refuseUntil(await queries.countUnlessBlocked(tx, key, { limit, windowSeconds: quarterOfAnHour, now }), now);
}

/** The counter of the failures that a right password forgets. */
function ownCounter({ limits }: Config, { typed, device, personId }: Attempt): Limited {
  const limit = limits.signInFailuresPerAccount;
  if (device) return { kind: 'failed sign-ins of device', subject: device, limit };
  return { kind: 'failed sign-ins to account', subject: personId ?? typedKey(typed), limit };
}

/** The counters of the failures from the attempt's network. */
function addressCounters({ limits }: Config, { address, device }: Attempt): Limited[] {
  // A known browser's own limit is enough for it, and others of its network may have used up the network's.
  if (!address || (device && limits.signInFailuresPerAccount > 0)) return [];
  const limit = limits.signInFailuresPerAddress;
  return [{ kind: 'failed sign-ins from address', subject: clientNetwork(address), limit }];
}

/** An account, with the texts with which somebody signs in: they counted while nobody active had them. */
interface NamedAccount {
  id: string;
  email: string | null;
  login: string | null;
}

/** Forgets the failed sign-ins to an account, as when it gets another password. */
export async function forgetFailedSignIns(tx: Db, { id, email, login }: NamedAccount): Promise<void> {
  const typed = [email, login].flatMap((text) => (text === null ? [] : [typedKey(text)]));
  for (const subject of [id, ...typed])
    await queries.forget(tx, { kind: 'failed sign-ins to account', subject });
}

/** Forgets the counts of a person. */
export async function forgetCounts(tx: Db, account: NamedAccount): Promise<void> {
  const { id } = account;
  await forgetFailedSignIns(tx, account);
  await queries.forgetDevices(tx, id);
  await queries.forget(tx, { kind: 'requests', subject: id });
  await queries.forget(tx, { kind: 'changes', subject: id });
  await queries.forget(tx, { kind: 'wrong check-in codes', subject: id });
  await queries.forget(tx, { kind: 'wrong check-in codes in an hour', subject: id });
}

type Addressed = Omit<Needed, 'accountMutex'>;

/** Counts a registration from this network; throws Refusal("too_many_requests") when there were too many. */
export function assertMayRegister(needed: Addressed, address: string | null): Promise<void> {
  return countFrom(needed, address, 'registrations', needed.config.limits.registrationsPerAddress);
}

/** The same of a mail for a forgotten password, whether there is such an account or not. */
export function assertMayAskForReset(needed: Addressed, address: string | null): Promise<void> {
  return countFrom(needed, address, 'password resets', needed.config.limits.passwordResetsPerAddress);
}

async function countFrom(
  { db, clock }: Addressed,
  address: string | null,
  kind: queries.Counted['kind'],
  limit: number,
): Promise<void> {
  if (limit === 0 || address === null) return;
  const now = clock();
  const windowStart = new Date(Math.floor(now.getTime() / (hour * 1_000)) * hour * 1_000);
  const network = clientNetwork(address);
  const counts = await queries.addCounts(db, kind, new Map([[network, 1]]), windowStart);
  if (counts.get(network)! <= limit) return;
  const windowEnd = new Date(windowStart.getTime() + hour * 1_000);
  throw new Refusal('too_many_requests', { retryAfterSeconds: secondsUntil(windowEnd, now) });
}

function refuseUntil(until: Date | null, now: Date): void {
  if (!until) return;
  const seconds = secondsUntil(until, now);
  throw new Refusal('too_many_sign_ins', { message: sayWhenAgain(seconds), retryAfterSeconds: seconds });
}

function sayWhenAgain(seconds: number): string {
  if (seconds === 1) return 'Too many failed attempts to sign in. Please try again in 1 second.';
  return seconds <= 60
    ? `Too many failed attempts to sign in. Please try again in ${seconds} seconds.`
    : `Too many failed attempts to sign in. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}
