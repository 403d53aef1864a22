import type { Position } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

type MayManage = Authorized<'position.manage'>;

/** The facts of a position as forms tell them; an absent code stays as it is. */
interface PositionForm {
  name: string;
  code?: string | null | undefined;
}

/** Adds a position. The database refuses a name or a code that is taken, in any case. */
export function createPosition(
  services: Services,
  authorized: MayManage,
  { name, code = null }: PositionForm,
): Promise<Position> {
  return auditedTransaction(services, authorized, async (tx) => {
    const _id = await store.insertPosition(tx, { name, code });
    return {
      result: { _id, name, code, people: 0 },
      entry: { action: 'position.create', after: { _id, name, code } },
    };
  });
}

/** Throws Refusal("not_found"). */
export function editPosition(
  services: Services,
  authorized: MayManage,
  id: string,
  { name, code }: PositionForm,
): Promise<Position> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockPosition(tx, id);
    if (!before) throw new Refusal('not_found');
    const after = { name, code: code === undefined ? before.code : code };
    await store.updatePosition(tx, id, after);
    return {
      result: await store.readPosition(tx, id),
      entry: { action: 'position.edit', before, after: { _id: id, ...after } },
    };
  });
}

/** Deletes a position that nobody active is in (product §93). Throws Refusal("not_found"). */
export function deletePosition(services: Services, authorized: MayManage, id: string): Promise<void> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockPosition(tx, id);
    if (!before) throw new Refusal('not_found');
    await store.deletePosition(tx, id);
    return { result: undefined, entry: { action: 'position.delete', before } };
  });
}
