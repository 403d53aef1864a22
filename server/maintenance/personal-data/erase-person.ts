import { Refusal } from '#shared/errors';
import { commandLineCaller } from '../../audit/command-line-caller.ts';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../audit/store.ts';
import type { Db } from '../../db/tables.ts';
import { codeOfConstraint, explainMissingRights } from '../../db/errors.ts';
import { lockUser } from '../../db/locks.ts';
import { forgetCounts } from '../../limits/sign-in-limits.ts';
import type { Services } from '../../services.ts';
import { StartError } from '../../start-error.ts';
import { assertFree, endRole, holdPrograms } from '../../features/people/users/leaving/service.ts';
import { promotionEntries } from '../../features/training/seats/promotion/service.ts';
import { deactivateUser } from '../../features/people/users/store.ts';
import * as queries from './erase-store.ts';
import { pseudonymiseHistory, readRemoved } from './history-store.ts';

/**
 * Takes everything from the product that tells who this person is, for good. The account is deactivated, its
 * sign-ins, open assignments and exemptions end; records stay, under no name. Other accounts of the same person go with
 * it. Doing it again is harmless.
 *
 * Throws Refusal if the person is still needed, as when deleting a user. Throws StartError if the database's
 * role may not change the audit trail.
 */
export async function erasePerson(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  id: string,
): Promise<void> {
  await auditedTransaction(services, commandLineCaller(), async (tx, now) => {
    if (await queries.isAlias(tx, id))
      throw new StartError(
        `The account ${id} is merged with another one. Erase that one, or separate them first.`,
      );
    const entry: ChangeEntry[] = [];
    for (const account of [id, ...(await queries.deleteAliases(tx, id))])
      entry.push(...(await eraseAccount(services, tx, account, now)));
    return { result: undefined, entry };
  }).catch((error: unknown) => {
    const code = codeOfConstraint(error);
    return code ? Promise.reject(new Refusal(code)) : explainMissingRights(error);
  });
}

async function eraseAccount(
  services: Pick<Services, 'config'>,
  tx: Db,
  id: string,
  now: Date,
): Promise<ChangeEntry[]> {
  const held = await holdPrograms(tx, id, now);
  const user = (await lockUser(tx, id)) ?? (await readRemoved(tx, id));
  if (!user) throw new StartError(`There is nobody with the id ${id}.`);
  if (!user.deactivated_at) {
    await assertFree(tx, user, now);
    await deactivateUser(tx, id, now);
  }
  const { unassigned, promotions } = await endRole(services, tx, { id, held, now });
  await forgetCounts(tx, user);
  await queries.pseudonymiseUser(tx, id, now);
  await queries.emptyTrainings(tx, id);
  await queries.emptyFiles(tx, id, now);
  await queries.deleteFailures(tx, id);
  await queries.deleteProof(tx, id);
  await queries.deleteCalendar(tx, id);
  await pseudonymiseHistory(tx, id);
  await queries.deleteMessages(tx, id);
  await queries.deleteImports(tx, user);
  if (user.email !== null) await queries.deleteRegistrations(tx, user.email);
  await queries.emptyMessages(tx, user);
  await queries.deleteReplies(tx, id);
  await queries.emptyPersonalParts(tx, id);
  return [
    { action: 'user.erase', personIds: [id], before: { role: user.role }, after: { unassigned } },
    ...promotionEntries(promotions),
  ];
}
