import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { giveTimeFor } from '../../../../db/deadline.ts';
import { lockProgram, lockSeats } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { todayOf } from '../service.ts';
import * as store from './store.ts';

/**
 * The effects of applying the program's period to its earlier records (product §68); writes nothing. Throws
 * Refusal("program_archived").
 */
export async function previewPeriod(
  services: Services,
  { subjectId: programId }: Authorized<'program.edit'>,
): Promise<store.Effects> {
  if (await store.isArchived(services.db, programId)) throw new Refusal('program_archived');
  giveTimeFor(await store.countPeople(services.db, programId), services.database.deadlines);
  const { effects, records, digest } = await store.readPlan(services.db, programId, todayOf(services));
  return { effects, records, digest };
}

/**
 * Applies the program's period to its earlier records, which concerns each person's newest one (product §68). Returns
 * how many records it changed. With the digest of a preview it has exactly the effects of that. Else it throws
 * Refusal("effects_changed") with the new ones and does nothing. Throws Refusal("program_archived").
 */
export function applyPeriod(
  services: Services,
  authorized: Authorized<'program.edit'>,
  expected: string | null,
): Promise<number> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const program = await lockProgram(tx, programId);
    if (!program) throw new Refusal('not_found');
    if (program.archived_at) throw new Refusal('program_archived');
    giveTimeFor(await store.countPeople(tx, programId), services.database.deadlines);
    await lockSeats(tx, [programId]);
    const today = { now, timeZone: services.config.timeZone };
    const plan = await store.readPlan(tx, programId, today);
    const { effects, records, digest } = plan;
    if (expected !== null && expected !== digest)
      throw new Refusal('effects_changed', { facts: { effects, digest } });
    const entry = await carryOut(tx, programId, plan, { ...today, actorId: actor._id });
    const promotions = await promoteWaiters(services, tx, [programId], now);
    return { result: records, entry: [entry, ...promotionEntries(promotions)] };
  });
}

/**
 * Applies the program's period in the caller's transaction. That has locked the program and its seats, and gives free
 * ones to the waiting list afterwards. Returns the entry of the trail, and none where no record ends on another day.
 */
export async function applyPeriodWithin(
  tx: Db,
  programId: string,
  today: store.Today & { actorId: string },
): Promise<{ entries: ChangeEntry[]; ended: string[] }> {
  const plan = await store.readPlan(tx, programId, today);
  if (plan.records === 0) return { entries: [], ended: [] };
  const entry = await carryOut(tx, programId, plan, today);
  return { entries: [entry], ended: (entry.after?.['ended'] ?? []) as string[] };
}

async function carryOut(
  tx: Db,
  programId: string,
  plan: store.Plan,
  today: store.Today & { actorId: string },
): Promise<ChangeEntry> {
  const applied = await store.apply(tx, programId, plan, today);
  const { person_ids, former_ends, ends, renewed, ended, due } = applied;
  return {
    action: 'program.apply-renewals',
    programId,
    personIds: person_ids,
    before: { valid_until: former_ends },
    after: {
      valid_until: ends,
      ...(renewed.length > 0 && { renewed }),
      ...(ended.length > 0 && { ended }),
      ...(Object.keys(due).length > 0 && { due }),
    },
  };
}
