import { createHash, randomBytes } from 'node:crypto';

/** A new sign-in token: 256 random bits. The database keeps only its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token has 256 bits of its own. So one round of SHA-256 is enough to keep it unguessable at rest. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
