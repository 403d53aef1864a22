import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#shared/errors';

// argon2id with OWASP's smallest recommended cost: 19 MiB, two passes, one lane. About 12 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each hash under way holds its memory, so they queue; a queue this long takes some seconds to drain.
const maximumRunning = 2;
const maximumWaiting = 256;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maximumRunning) {
    if (waiting.length >= maximumWaiting) throw new Refusal('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** How many wait for their turn to be hashed. */
export function waitingPasswords(): number {
  return waiting.length;
}

/** Hashes a password with argon2id. Throws Refusal("busy") when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

// Made once, outside the queue: it must be there whatever else is going on.
const decoy = await hash('no account has this password', cost);

/**
 * Whether the password belongs to the hash. With no hash (an unknown account) it takes as long and is
 * false, so that the time doesn't tell which accounts exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? decoy, password));
  return matches && passwordHash !== null;
}
