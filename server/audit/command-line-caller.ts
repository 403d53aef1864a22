import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';

/** Who makes the changes of one command: nobody who signed in, but whoever may use this machine's command line. */
export function commandLineCaller(): Caller {
  return {
    actor: null,
    signInId: null,
    source: { requestId: `command-line-${randomUUID()}`, address: null, idempotencyKey: null },
  };
}
