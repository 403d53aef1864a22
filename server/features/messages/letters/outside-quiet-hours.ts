import { endOfQuiet } from '../../../reminder-times/quiet-hours.ts';
import type { Kind } from './kind.ts';

/**
 * Has a message wait until quiet hours end (product §83.7), and judges it only then: the reason for it may be gone now
 * and back by then.
 */
export function outsideQuietHours(judge: Kind['judge']): Kind['judge'] {
  return async (tx, message, context) => {
    const { config, now } = context;
    const notBefore = endOfQuiet(now, config);
    return notBefore > now ? { notBefore } : judge(tx, message, context);
  };
}
