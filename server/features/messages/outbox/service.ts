import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Services } from '../../../services.ts';
import { isNeeded, type Kinds } from './delivery/service.ts';
import { lockMessage, makeDue } from './delivery/store.ts';

/**
 * Has a message tried at once, also one that has gone out or was refused (product §81). One that is being sent at this
 * moment is left alone. Throws Refusal("not_found"), and Refusal("not_needed") for one that would tell nothing any more.
 */
export function sendAtOnce(
  services: Services,
  authorized: Authorized<'message.send'>,
  { id, kinds }: { id: string; kinds: Kinds },
): Promise<void> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const message = await lockMessage(tx, id);
    if (!message) throw new Refusal('not_found');
    if (message.isDropped || !(await isNeeded(services, tx, message, kinds))) throw new Refusal('not_needed');
    if (!message.isUnderWay) await makeDue(tx, id, now);
    const { kind, person, programId } = message;
    return {
      result: undefined,
      entry: {
        action: 'message.send',
        personIds: [person.id],
        ...(programId && { programId }),
        after: { message_kind: kind },
      },
    };
  });
}
