import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from './concurrency/semaphore.ts';
import { besideDeadline } from './db/deadline.ts';

// argon2id with OWASP's smallest recommended cost: 19 MiB, two passes, one lane. About 12 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each hash under way takes its memory, so they queue; a queue this long takes some seconds to drain.
const semaphore = new Semaphore({
  running: 2,
  waiting: 256,
  messages: { full: 'Too many passwords wait to be hashed.' },
});

/** How many wait for their turn to be hashed. */
export function waitingPasswords(): number {
  return semaphore.waiting;
}

/** Hashes a password with argon2id. Throws OverloadError when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return besideDeadline(() => semaphore.run(() => hash(password, cost)));
}

// Made once, outside the queue: it must be there under any load.
const decoy = await hash('no account has this password', cost);

/**
 * Whether the password belongs to the hash. With no hash (an unknown account) it takes as long and is false.
 * So the time doesn't show which accounts exist. Throws OverloadError when too many wait already.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Passwords are hashed in Unicode's NFC. Older ones are as they were typed, which may have been in the other form.
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) {
    const matches = await besideDeadline(() => semaphore.run(() => verify(passwordHash ?? decoy, form)));
    if (matches && passwordHash !== null) return true;
  }
  return false;
}

// Without characters that look alike: 0 and o, 1 and l and i.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Draws a password to be said or typed once: four groups of four letters and digits, of about 79 bits. */
export function drawPassword(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
