import type { Department } from '#shared/api/shapes';
import { Refusal } from '#shared/errors';
import { inTransaction } from '../../db/transaction.ts';
import type { Authorized } from '../../authorized.ts';
import type { Services } from '../../services.ts';
import * as queries from './write-queries.ts';

type MayManage = Authorized<'department.manage'>;

/** Adds a department. The database refuses a name that is taken, whatever its case. */
export async function createDepartment(
  { db }: Services,
  _authorized: MayManage,
  name: string,
): Promise<Department> {
  return { _id: await queries.insertDepartment(db, name), name };
}

/** Throws Refusal("not_found"). */
export async function renameDepartment(
  { db }: Services,
  _authorized: MayManage,
  id: string,
  name: string,
): Promise<Department> {
  if (!(await queries.renameDepartment(db, id, name))) throw new Refusal('not_found');
  return { _id: id, name };
}

/** Deletes a department that nobody active belongs to (decisions §6). */
export async function deleteDepartment({ db }: Services, _authorized: MayManage, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await queries.deleteDepartment(tx, id))) throw new Refusal('not_found');
  });
}
