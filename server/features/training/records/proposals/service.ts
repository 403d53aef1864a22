import { relationFor, type ProgramRelation, type RecordRelation } from '#shared/access';
import type { RecordForm } from '#shared/training/records/record-form';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { lockPeople } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import { shareAnswered } from '../../answers/service.ts';
import { shareActiveProgram } from '../../assignments/service.ts';
import { deputyFact, findDeputized } from '../../lines/service.ts';
import { answerWith, recordingOf, refuseDayAhead, refuseSame, tellRecord } from '../service.ts';
import * as records from '../store.ts';
import * as store from './store.ts';

/**
 * Proposes training that the caller, people below in the line, or a manager's employees did earlier or
 * elsewhere, all or none (product §64, §94). It completes nothing. Throws Refusal("not_found") for anybody
 * else. Also for a program that the caller doesn't see and that not all of the people below have to do.
 * Throws Refusal("too_many_proposals") if one of them has as many as may wait, and the errors of recording.
 */
export function proposeRecords(
  services: Services,
  authorized: Authorized<'record.propose'>,
  form: RecordForm,
): Promise<{ records: TrainingRecord[] }> {
  const { _id: actorId, role } = authorized.actor;
  const personIds = [...new Set(form.people)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const recording = recordingOf(services, actorId, now);
    refuseDayAhead(form, recording);
    const { program: programId } = form;
    const view = relationFor('program.view', role) as ProgramRelation;
    const isInView = async (id: string) =>
      (await store.isInView(tx, id, view, actorId)) || store.haveBelow(tx, id, personIds, actorId);
    if (programId && !(await isInView(programId))) throw new Refusal('not_found');
    const title = programId ? (await shareActiveProgram(tx, programId)).title : form.title;
    const relation = role === 'manager' ? 'self-or-below-or-own-employee' : 'self-or-below';
    const left = await lockPeople(tx, personIds);
    if (left.size > 0 || !(await store.areTheirs(tx, personIds, relation, actorId)))
      throw new Refusal('not_found');
    const seen = relationFor('record.view', role) as RecordRelation;
    await refuseSame(tx, form, personIds, recording, { seen });
    if (await store.isAnyFull(tx, personIds)) throw new Refusal('too_many_proposals');
    const deputized = await findDeputized(tx, authorized.actor, personIds);
    const written = await records.insertRecords(tx, form, personIds, recording, 'proposed');
    const { after, personal } = tellRecord({ ...form, title });
    const ids = written.map(({ id }) => id);
    return {
      result: { records: await records.readRecords(tx, ids, recording) },
      entry: written.map(({ id, person_id }) => ({
        action: 'record.propose',
        ...(programId && { programId }),
        personIds: [person_id],
        after: {
          record: id,
          ...after,
          ...(form.valid_until && { valid_until: form.valid_until }),
          ...deputyFact(deputized, person_id),
        },
        personal,
      })),
    };
  });
}

/**
 * Accepts a proposal, which from then on is as if an admin had made it. Throws Refusal("not_proposed") and
 * ("program_archived"). Throws ("record_exists") if the person has an accepted record of the same training
 * on that day, unless it is asked for again. Another proposal is none yet.
 */
export function acceptRecord(
  services: Services,
  authorized: Authorized<'record.decide'>,
  again: RecordForm['again'],
): Promise<{ record: TrainingRecord }> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const recording = recordingOf(services, actor._id, now);
    const proposed = await records.readFacts(tx, id);
    if (proposed.decision !== 'proposed') throw new Refusal('not_proposed');
    const { person_id, program_id: programId, title, trained_on } = proposed;
    const answered = programId ? await shareAnswered(tx, [programId]) : [];
    if (programId) await shareActiveProgram(tx, programId);
    await lockPeople(tx, [person_id]);
    const done = { program: programId, title, trained_on, again };
    await refuseSame(tx, done, [person_id], recording, { decisions: ['accepted'] });
    const before = programId ? await records.lockAssignments(tx, programId, [person_id]) : new Map();
    const accepted = await records.acceptRecord(tx, id, recording);
    if (!accepted) throw new Refusal('not_proposed');
    const answering = { programId, before, recording, answered };
    const entry = await answerWith(services, tx, [accepted], answering, () => ({
      action: 'record.accept',
      ...(programId && { programId }),
      personIds: [person_id],
    }));
    const [record] = await records.readRecords(tx, [id], recording);
    return { result: { record: record! }, entry };
  });
}

/** Rejects a proposal, with a reason that its person and its proposer can read. Throws Refusal("not_proposed"). */
export function rejectRecord(
  services: Services,
  authorized: Authorized<'record.decide'>,
  because: string,
): Promise<{ record: TrainingRecord }> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { rejected, entry } = await reject(tx, [id], because, recordingOf(services, actor._id, now));
    if (rejected.length === 0) throw new Refusal('not_proposed');
    return { result: { record: rejected[0]! }, entry };
  });
}

/**
 * The same with several proposals, all or none. If somebody has decided upon one since, it stays as it is
 * and is not returned. Throws Refusal("not_found") where one isn't there.
 */
export function rejectRecords(
  services: Services,
  authorized: Authorized<'record.reject-many'>,
  { records: wanted, because }: { records: readonly string[]; because: string },
): Promise<{ records: TrainingRecord[] }> {
  const ids = [...new Set(wanted)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    if ((await store.countRecords(tx, ids)) < ids.length) throw new Refusal('not_found');
    const recording = recordingOf(services, authorized.actor._id, now);
    const { rejected, entry } = await reject(tx, ids, because, recording);
    return { result: { records: rejected }, entry };
  });
}

async function reject(
  tx: Db,
  ids: readonly string[],
  because: string,
  recording: records.Recording,
): Promise<{ rejected: TrainingRecord[]; entry: ChangeEntry[] }> {
  const rejected = await store.rejectRecords(tx, ids, because, recording);
  const entry = rejected.map(({ id, person_id: personId, program_id: programId }) => ({
    action: 'record.reject' as const,
    ...(programId && { programId }),
    personIds: [personId],
    after: { record: id },
    personal: { after: { because } },
  }));
  const rejectedIds = rejected.map(({ id }) => id);
  return { rejected: await records.readRecords(tx, rejectedIds, recording), entry };
}
