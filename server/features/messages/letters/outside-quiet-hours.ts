import { endOfQuiet } from '../../../reminder-times/quiet-hours.ts';
import type { Kind } from './kind.ts';

/**
 * Has a message wait until quiet hours end (product §83.7), and prepares it only then. The reason for it may
 * have ended now and be back by then.
 */
export function outsideQuietHours(prepare: Kind['prepare']): Kind['prepare'] {
  return async (tx, message, context) => {
    const { config, now } = context;
    const notBefore = endOfQuiet(now, config);
    return notBefore > now ? { notBefore } : prepare(tx, message, context);
  };
}
