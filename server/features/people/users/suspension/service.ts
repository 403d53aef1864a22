import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import type { suspensionForm } from '#shared/people/users/suspension-form';
import type { UserDetail } from '#shared/shapes';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import type { Services } from '../../../../services.ts';
import { holdAudiences, syncPeople } from '../../../training/audiences/service.ts';
import { lockPerson } from '../service.ts';
import { readUser } from '../store.ts';
import * as store from './store.ts';

/**
 * Suspends the person (product §103). All that opens the account ends at once; records, assignments and for
 * a while the seats stay. Again, it changes nothing. Throws Refusal("user_in_the_way") for oneself; the
 * database keeps the last admin.
 */
export function suspendUser(
  services: Services,
  authorized: Authorized<'user.suspend'>,
  { because }: z.infer<typeof suspensionForm>,
): Promise<UserDetail> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await lockPerson(tx, actor._id, id, now);
    if (actor._id === id)
      throw new Refusal('user_in_the_way', { message: "You can't do this to your own account." });
    const suspended = await store.suspendPeople(tx, [id], now);
    return {
      result: await readUser(tx, actor, id),
      entry: suspended.map((each) => ({
        action: 'user.suspend' as const,
        personIds: [each],
        ...(because && { personal: { after: { because } } }),
      })),
    };
  });
}

/**
 * Lets a suspended person back in; audiences look at them again (product §101). For a person who isn't
 * suspended it changes nothing.
 */
export function endSuspension(
  services: Services,
  authorized: Authorized<'user.suspend'>,
): Promise<UserDetail> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await holdAudiences(services, tx, [id]);
    await lockPerson(tx, actor._id, id, now);
    const back = await store.endSuspensions(tx, [id], now);
    return {
      result: await readUser(tx, actor, id),
      entry: [
        ...back.map((each) => ({ action: 'user.end-suspension' as const, personIds: [each] })),
        ...(await syncPeople(services, tx, back, now)),
      ],
    };
  });
}
