import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';

/**
 * The author of one command's changes: not a signed-in person, but somebody who may use this machine's command line.
 */
export function commandLineCaller(): Caller {
  return {
    actor: null,
    signInId: null,
    source: { requestId: `command-line-${randomUUID()}`, address: null, idempotencyKey: null },
  };
}
