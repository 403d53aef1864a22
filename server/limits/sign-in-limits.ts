import { createHash } from 'node:crypto';
import { Refusal } from '#shared/errors';
import type { Clock } from '../clock.ts';
import type { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { clientNetwork } from './client-network.ts';
import * as queries from './store.ts';

const quarterOfAnHour = 15 * 60;
const hour = 60 * 60;

interface Needed {
  db: Db;
  clock: Clock;
  config: Config;
  accountMutex: KeyedMutex;
}

/** An address is somebody's name: only its hash is kept of accounts that may not even exist. */
const accountKey = (email: string) =>
  createHash('sha256').update(email.trim().normalize('NFC').toLowerCase()).digest('hex');

/** Who tries to sign in where. */
interface Attempt {
  email: string;
  address: string | null;
  /** What the browser is counted by if it has signed the account in before (`findDevice`), null for a stranger. */
  device: string | null;
}

/**
 * Checks a password within the limits: whoever fails too often, at one account or from one network, waits longer
 * each time, and an unknown account counts like a known one. A browser that has signed the account in before has an
 * allowance of its own, so that strangers who go on guessing keep only strangers out. Attempts at one account come
 * one after the other, or many at once would all be let in before the first is counted. Throws
 * Refusal("too_many_sign_ins").
 */
export async function checkWithinLimits(
  { db, clock, config, accountMutex }: Needed,
  attempt: Attempt,
  matches: () => Promise<boolean>,
): Promise<boolean> {
  const own = ownCounter(attempt);
  const counted = countersFor(config, attempt);
  if (counted.length === 0) return matches();
  return accountMutex.run(own.subject, async () => {
    const { until, isCounted } = await queries.findBlock(db, counted, clock());
    if (until) throw tooManySignIns(secondsUntil(until, clock()));
    const isRight = await matches();
    if (!isRight) {
      for (const { limit, ...key } of counted) {
        await queries.countFailure(db, key, { limit, windowSeconds: quarterOfAnHour, now: clock() });
      }
    } else if (isCounted) {
      await queries.forget(db, own);
    }
    return isRight;
  });
}

/** What counts the failures that a right password forgets. */
function ownCounter({ email, device }: Attempt): queries.Counted {
  if (device) return { kind: 'failed sign-ins of device', subject: device };
  return { kind: 'failed sign-ins to account', subject: accountKey(email) };
}

/** What counts a failure of this attempt, and how many it lets through. */
function countersFor({ limits }: Config, attempt: Attempt): (queries.Counted & { limit: number })[] {
  const { signInFailuresPerAccount, signInFailuresPerAddress } = limits;
  const own = { ...ownCounter(attempt), limit: signInFailuresPerAccount };
  // Its own limit is enough for it, and others of its network may have used up the network's.
  if (attempt.device && own.limit > 0) return [own];
  const network = attempt.address && clientNetwork(attempt.address);
  const address = { kind: 'failed sign-ins from address' as const, limit: signInFailuresPerAddress };
  return [own, ...(network ? [{ ...address, subject: network }] : [])].filter(({ limit }) => limit > 0);
}

/** Forgets the failed sign-ins to an account, as when it gets another password. */
export async function forgetFailedSignIns(tx: Db, email: string): Promise<void> {
  await queries.forget(tx, { kind: 'failed sign-ins to account', subject: accountKey(email) });
}

/** Forgets what was counted of a person. */
export async function forgetCounts(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await forgetFailedSignIns(tx, email);
  await queries.forgetDevices(tx, id);
  await queries.forget(tx, { kind: 'requests', subject: id });
}

/** Counts a registration from this network; throws Refusal("too_many_requests") when there were too many. */
export async function assertMayRegister(
  { db, clock, config }: Omit<Needed, 'accountMutex'>,
  address: string | null,
): Promise<void> {
  const limit = config.limits.registrationsPerAddress;
  if (limit === 0 || address === null) return;
  const now = clock();
  const windowStart = new Date(Math.floor(now.getTime() / (hour * 1_000)) * hour * 1_000);
  const network = clientNetwork(address);
  const counts = await queries.addCounts(db, 'registrations', new Map([[network, 1]]), windowStart);
  if (counts.get(network)! <= limit) return;
  const windowEnd = new Date(windowStart.getTime() + hour * 1_000);
  throw new Refusal('too_many_requests', { retryAfterSeconds: secondsUntil(windowEnd, now) });
}

function tooManySignIns(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 60 ? `${seconds} seconds` : `${minutes} minutes`;
  const message = `Too many failed attempts to sign in. Please try again in ${wait}.`;
  return new Refusal('too_many_sign_ins', { message, retryAfterSeconds: seconds });
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}
