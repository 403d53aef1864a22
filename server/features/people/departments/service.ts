import type { Department } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

type MayManage = Authorized<'department.manage'>;

/** Adds a department. The database refuses a name that is taken, in any case. */
export function createDepartment(
  services: Services,
  authorized: MayManage,
  name: string,
): Promise<Department> {
  return auditedTransaction(services, authorized, async (tx) => {
    const department = { _id: await store.insertDepartment(tx, name), name };
    return { result: department, entry: { action: 'department.create', after: department } };
  });
}

/** Throws Refusal("not_found"). */
export function renameDepartment(
  services: Services,
  authorized: MayManage,
  id: string,
  name: string,
): Promise<Department> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockDepartment(tx, id);
    if (!before) throw new Refusal('not_found');
    await store.renameDepartment(tx, id, name);
    const after = { _id: id, name };
    return { result: after, entry: { action: 'department.rename', before, after } };
  });
}

/** Deletes a department that nobody active belongs to (product §6). Throws Refusal("not_found"). */
export function deleteDepartment(services: Services, authorized: MayManage, id: string): Promise<void> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockDepartment(tx, id);
    if (!before) throw new Refusal('not_found');
    await store.deleteDepartment(tx, id);
    return { result: undefined, entry: { action: 'department.delete', before } };
  });
}
