import type { TrainingRecord } from '#shared/training/records/schemas';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { lockPeople } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import { followAnswers, shareAnswered } from '../../answers/service.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { recordingOf } from '../service.ts';
import * as records from '../store.ts';
import * as store from './store.ts';

/**
 * Revokes a record that is wrong (product §62): it stays, and its training is asked again. Only the record
 * is revoked in an archived program, for a person who has left, and if it isn't the newest. Throws
 * Refusal("already_revoked") and Refusal("not_accepted").
 */
export async function revokeRecord(
  services: Services,
  authorized: Authorized<'record.revoke'>,
  because: string,
): Promise<{ record: TrainingRecord }> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const recording = recordingOf(services, actor._id, now);
    const { revoked, entry } = await revoke(services, tx, [id], because, recording);
    if (revoked.length === 0) throw new Refusal('already_revoked');
    return { result: { record: revoked[0]! }, entry };
  });
}

/**
 * The same with several records, all or none. Those that are revoked already stay as they are, and are not
 * returned. Throws Refusal("not_found") where one isn't there, and Refusal("not_accepted").
 */
export function revokeRecords(
  services: Services,
  authorized: Authorized<'record.revoke-many'>,
  { records: wanted, because }: { records: readonly string[]; because: string },
): Promise<{ records: TrainingRecord[] }> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const recording = recordingOf(services, authorized.actor._id, now);
    const ids = [...new Set(wanted)];
    const { revoked, entry } = await revoke(services, tx, ids, because, recording);
    return { result: { records: revoked }, entry };
  });
}

async function revoke(
  services: Services,
  tx: Db,
  ids: readonly string[],
  because: string,
  recording: records.Recording,
): Promise<{ revoked: TrainingRecord[]; entry: ChangeEntry[] }> {
  const facts = await store.readFacts(tx, ids);
  if (facts.length < ids.length) throw new Refusal('not_found');
  if (facts.some(({ is_accepted: isAccepted }) => !isAccepted)) throw new Refusal('not_accepted');
  const programIds = distinct(facts.flatMap(({ program_id: programId }) => (programId ? [programId] : [])));
  const answered = await shareAnswered(tx, programIds);
  await lockPeople(tx, distinct(facts.map(({ person_id: personId }) => personId)));
  const { revoked, openedIn, entries } = await revokeLocked(tx, { facts, answered }, because, recording);
  // People due again may get another seat, and people who stay complete leave one.
  const promotions = await promoteWaiters(services, tx, openedIn, recording.now);
  return {
    revoked: await records.readRecords(tx, revoked, recording),
    entry: [...entries, ...promotionEntries(promotions)],
  };
}

/** Revoked records, the programs in which they changed an assignment, and the trail's entry of each record. */
interface Revocation {
  revoked: string[];
  openedIn: string[];
  entries: ChangeEntry[];
}

/**
 * Revokes those of these accepted records that are not revoked. The transaction has locked their programs, those that
 * they answer, the seats in these, and their people. Seats that are free now are still to be given to the waiting list.
 */
export async function revokeLocked(
  tx: Db,
  { facts, answered }: { facts: readonly store.Fact[]; answered: readonly string[] },
  because: string,
  recording: records.Recording,
): Promise<Revocation> {
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const turns = await store.listInTurns(tx, [...factOf.keys()]);
  const opened: store.Opened[] = [];
  for (const turn of turns) {
    const newest = await store.revokeRecords(tx, turn, because, recording);
    opened.push(...(await store.openAgain(tx, newest, recording)));
  }
  const openedBy = new Map(opened.map((each) => [each.record_id, each]));
  const entries = turns.flat().map((id): ChangeEntry => {
    const { person_id: personId, program_id: programId } = factOf.get(id)!;
    return {
      action: 'record.revoke',
      ...(programId && { programId }),
      personIds: [personId],
      after: { record: id, ...tellOpened(openedBy.get(id)) },
      personal: { after: { because } },
    };
  });
  const personIds = distinct(turns.flat().map((id) => factOf.get(id)!.person_id));
  // Unless something else answers, also of another program.
  const answers = await followAnswers(tx, { programIds: answered, personIds }, recording);
  const openedIn = distinct([...opened.map(({ program_id: id }) => id), ...answered]);
  return { revoked: turns.flat(), openedIn, entries: [...entries, ...answers] };
}

function tellOpened(opened: store.Opened | undefined) {
  if (!opened) return {};
  const { opened: isOpened, cycle, due_at: due, valid_until } = opened;
  return { opened: isOpened, cycle, ...(due && { due: due.toISOString() }), valid_until };
}

/** Each once, in the order in which all lock them. */
const distinct = (ids: readonly string[]) => [...new Set(ids)].toSorted();
