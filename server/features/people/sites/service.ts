import type { Site } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

type MayManage = Authorized<'site.manage'>;

/** Adds a site. The database refuses a name that is taken, in any case. */
export function createSite(services: Services, authorized: MayManage, name: string): Promise<Site> {
  return auditedTransaction(services, authorized, async (tx) => {
    const site = { _id: await store.insertSite(tx, name), name };
    return { result: site, entry: { action: 'site.create', after: site } };
  });
}

/** Throws Refusal("not_found"). */
export function renameSite(
  services: Services,
  authorized: MayManage,
  id: string,
  name: string,
): Promise<Site> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockSite(tx, id);
    if (!before) throw new Refusal('not_found');
    await store.renameSite(tx, id, name);
    const after = { _id: id, name };
    return { result: after, entry: { action: 'site.rename', before, after } };
  });
}

/** Deletes a site that nobody active belongs to (product §93). Throws Refusal("not_found"). */
export function deleteSite(services: Services, authorized: MayManage, id: string): Promise<void> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockSite(tx, id);
    if (!before) throw new Refusal('not_found');
    await store.deleteSite(tx, id);
    return { result: undefined, entry: { action: 'site.delete', before } };
  });
}
