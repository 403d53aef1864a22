import { Refusal } from '#shared/errors';
import type { Import, UndoPreview } from '#shared/people/imports/schemas';
import { sayKept, undoDays } from '#shared/people/imports/undo';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Caller } from '../../../../audit/caller.ts';
import type { Authorized } from '../../../../authorized.ts';
import { giveTimeFor } from '../../../../db/deadline.ts';
import type { Db } from '../../../../db/tables.ts';
import { forgetPlans, inTransaction, workOnMany } from '../../../../db/transaction.ts';
import type { Services } from '../../../../services.ts';
import { assertHeld, holdTrainings } from '../../../training/absences/service.ts';
import { holdAudiences } from '../../../training/audiences/service.ts';
import { lockLines } from '../../lines/store.ts';
import * as imports from '../store.ts';
import { inBackground, type Late } from '../work/service.ts';
import { judge } from './judging/service.ts';
import { listKept } from './judging/outcomes/store.ts';
import { writeUndo } from './writing/service.ts';
import { endUndo, listPeople, lockPeople } from './writing/store.ts';

type MayImport = Authorized<'import.manage'>;
type Effects = Pick<UndoPreview, 'effects' | 'digest'>;

const day = 24 * 60 * 60 * 1_000;

/**
 * The instant at which the import was done, if it can be undone. Throws Refusal("not_found"), ("not_undoable"),
 * ("import_running"), ("already_undone"), ("not_run") and ("undo_over").
 */
function demandUndoable(row: imports.ImportRow | undefined, now: Date): Date {
  if (!row) throw new Refusal('not_found');
  if (row.what !== 'people') throw new Refusal('not_undoable');
  if (row.state === 'planning' || row.state === 'running')
    throw new Refusal('import_running', {
      message: 'This file is being processed. Please wait until it’s done.',
    });
  if (row.state === 'undone') throw new Refusal('already_undone');
  if (row.state !== 'done') throw new Refusal('not_run');
  if (row.ranAt === null || now.getTime() - row.ranAt.getTime() > undoDays * day)
    throw new Refusal('undo_over');
  return row.ranAt;
}

/** The effects of the undo (product §115), and the people that it would keep. It changes nothing and locks nobody. */
export function previewUndo(services: Services, id: string): Promise<UndoPreview> {
  return inTransaction(services, async (tx, now) => {
    const row = await imports.readRow(tx, id);
    const ranAt = demandUndoable(row, now);
    giveTimeFor(peopleOf(row!), services.database.deadlines);
    await workOnMany(tx);
    const judged = await judge(services, tx, { id, ranAt }, now);
    const kept = await listKept(tx);
    await forgetPlans(tx);
    return { ...judged, kept: kept.map(({ person, why }) => ({ person, why: sayKept(why) })) };
  });
}

const peopleOf = ({ result }: imports.ImportRow) =>
  result ? result.created + result.changed + result.returned + result.suspended : 0;

/**
 * Begins to undo the import, and waits for a moment. Throws the refusals of a preview. Throws
 * ("effects_changed") if `seen` isn't the digest of the effects; if that is found later, the import says so.
 */
export async function undoImport(
  services: Services,
  authorized: MayImport,
  { id, seen }: { id: string; seen: string | null | undefined },
  onLate: Late,
): Promise<Import> {
  await auditedTransaction(services, authorized, async (tx, now) => {
    demandUndoable(await imports.lockImport(tx, id), now);
    await imports.begin(tx, id, 'running');
    return { result: null, entry: [] };
  });
  const changed = await inBackground(
    services,
    id,
    () => undoNow(services, authorized, { id, seen: seen ?? '' }),
    onLate,
  );
  if (changed) throw new Refusal('effects_changed', { facts: changed });
  return imports.readImport(services.db, id);
}

const changedEffects = 'People have changed since you looked. Nothing was undone. Please look again.';

/** Undoes the import in one transaction, unless that is done already. Returns the effects if they are others. */
function undoNow(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  caller: Caller,
  { id, seen }: { id: string; seen: string },
): Promise<Effects | null> {
  const author = { ...caller, source: { ...caller.source, idempotencyKey: null } };
  return auditedTransaction(services, author, async (tx, now) => {
    await workOnMany(tx);
    const row = await imports.readRow(tx, id);
    // Where another call has done it, or still does, there is nothing to do.
    if (row?.state !== 'running' || !(await imports.holdWork(tx, id))) return { result: null, entry: [] };
    const ranAt = row.ranAt!;
    const programIds = await hold(services, tx, id);
    const { effects, digest, people } = await judge(services, tx, { id, ranAt }, now);
    if (digest !== seen) {
      await imports.stopUndo(tx, id, changedEffects);
      await forgetPlans(tx);
      return { result: { effects, digest }, entry: [] };
    }
    const entries = await writeUndo(services, tx, { id, ranAt, caller: author, programIds, now });
    await endUndo(tx, id, people);
    await forgetPlans(tx);
    const { removed, restored, kept } = people;
    const after = { source: row.source, removed, restored, kept };
    return { result: null, entry: [...entries, { action: 'import.undo', after }] };
  });
}

/** Locks the people that the import made or changed, with their trainings. Returns the programs of these. */
async function hold(services: Pick<Services, 'config'>, tx: Db, id: string): Promise<string[]> {
  const people = await listPeople(tx, id);
  await holdAudiences(services, tx);
  const programIds = await holdTrainings(tx, people);
  await lockLines(tx);
  await lockPeople(tx, id);
  await assertHeld(tx, people, programIds);
  return programIds;
}
