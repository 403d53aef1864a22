import type { Readable } from 'node:stream';
import { relationFor, type RecordRelation } from '#shared/access';
import { Refusal } from '#shared/errors';
import { mostFilesOfRecord, mostUndecidedBytes } from '#shared/files/file-rules';
import type { File } from '#shared/files/file';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockPeople } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { receive } from './receiving/service.ts';
import * as store from './store.ts';

/** A file that is on its way. */
interface Sent {
  source: Readable;
  name: string;
}

interface Taken {
  reply: { file: File };
  isNew: boolean;
}

type Needed = Pick<Services, 'db' | 'database' | 'clock'>;

/**
 * Adds a file to a record (product §117). Its person and its proposer add to a proposal, an admin to other records, too.
 * The right is checked before the bytes come, and again once they are there. The same bytes again make no second file.
 * Throws Refusal("not_yours"), ("not_proposed"), ("record_revoked"), ("record_rejected"),
 * ("too_many_files") and those of `receive`.
 */
export async function addToRecord(
  services: Needed,
  authorized: Authorized<'record.add-file'>,
  { source, name }: Sent,
): Promise<Taken> {
  const { actor, subjectId: recordId } = authorized;
  const isAdmin = actor.role === 'admin';
  const relation = relationFor('record.add-file', actor.role) as RecordRelation;
  const reading = { relation, actorId: actor._id };
  refuseUnlessOpen(await store.readRecord(services.db, recordId, reading), actor);
  return receive(services, { source, name, actorId: actor._id }, (received) =>
    auditedTransaction<Taken>(services, authorized, async (tx, now) => {
      const found = await store.readRecord(tx, recordId, reading);
      if (found) await lockPeople(tx, [found.person_id]);
      const record = await store.readRecord(tx, recordId, { ...reading, locks: true });
      refuseUnlessOpen(record, actor);
      const { person_id: personId, program_id: programId } = record;
      const seenBy = isAdmin || personId === actor._id ? null : actor._id;
      const same = await store.findSame(tx, recordId, { sha256: received.sha256, seenBy });
      if (same !== null) {
        await store.deleteFile(tx, received.id);
        return { result: { reply: { file: await store.readFile(tx, same) }, isNew: false }, entry: [] };
      }
      await refuseTooMany(tx, record, received.size);
      await store.keepWhole(tx, received, { recordId, now });
      const file = await store.readFile(tx, received.id);
      const entry: ChangeEntry = {
        action: 'record.add-file',
        ...(programId && { programId }),
        personIds: [personId],
        after: { record: recordId, _id: file._id, sha256: file.sha256 },
        personal: { after: { name: file.name } },
      };
      return { result: { reply: { file }, isNew: true }, entry };
    }),
  );
}

/** Throws where the record takes no file from this person. */
function refuseUnlessOpen(
  record: store.RecordOfFile | null,
  { _id, role }: { _id: string; role: string },
): asserts record is store.RecordOfFile {
  if (!record) throw new Refusal('not_found');
  const { decision, is_revoked, person_id, recorded_by } = record;
  if (role !== 'admin') {
    if (person_id !== _id && recorded_by !== _id) throw new Refusal('not_yours');
    if (decision !== 'proposed') throw new Refusal('not_proposed');
  }
  if (is_revoked) throw new Refusal('record_revoked');
  if (decision === 'rejected') throw new Refusal('record_rejected');
}

/** The person and the record are locked, so two files at once are counted one after the other. */
async function refuseTooMany(
  tx: Db,
  { decision, file_count, person_id }: store.RecordOfFile,
  size: number,
): Promise<void> {
  if ((file_count ?? 0) >= mostFilesOfRecord) throw new Refusal('too_many_files');
  if (decision !== 'proposed') return;
  if ((await store.countUndecidedBytes(tx, person_id)) + size > mostUndecidedBytes)
    throw new Refusal('too_many_files', {
      message: 'Files of proposals that wait for review can have up to 50 MB together. Nothing was saved.',
    });
}

/** Takes a file for a program. It belongs to nothing until a program names it, and is gone after a day. */
export function addToProgram(
  services: Needed,
  authorized: Authorized<'program.create'>,
  { source, name }: Sent,
): Promise<Taken> {
  const actorId = authorized.actor._id;
  return receive(services, { source, name, actorId }, (received) =>
    auditedTransaction(services, authorized, async (tx, now) => {
      await store.keepWhole(tx, received, { recordId: null, now });
      const file = await store.readFile(tx, received.id);
      const { _id, name: kept, sha256 } = file;
      return {
        result: { reply: { file }, isNew: true },
        entry: { action: 'program.add-file', after: { _id, sha256 }, personal: { after: { name: kept } } },
      };
    }),
  );
}

/**
 * Removes a file. The person who put it at a proposal removes it without a trace. An admin says why, and the digest
 * is kept. A program's goes by an edit of the program. Throws Refusal("in_use"),
 * ("not_yours"), ("not_proposed"), and "invalid_input" without a reason.
 */
export function removeFile(
  services: Pick<Services, 'db' | 'clock'>,
  authorized: Authorized<'file.remove'>,
  because: string | null,
): Promise<void> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const file = await store.lockFile(tx, id);
    if (!file) throw new Refusal('not_found');
    const isAdmin = actor.role === 'admin';
    const { record_id: recordId, program_id: programId, name, sha256 } = file;
    if (recordId === null) {
      if (!isAdmin) throw new Refusal('not_yours');
      if (programId !== null)
        throw new Refusal('in_use', { message: 'A training uses this file. Take it out of the training.' });
      await store.deleteFile(tx, id);
      return {
        result: undefined,
        entry: {
          action: 'file.remove',
          before: { _id: id, sha256 },
          personal: { before: { name } },
        },
      };
    }
    const record = await store.readRecord(tx, recordId, {
      relation: 'any',
      actorId: actor._id,
      locks: true,
    });
    const { decision, person_id, program_id } = record!;
    const isOwn = file.put_by === actor._id;
    const isUndone = isOwn && decision === 'proposed';
    if (isUndone) await store.deleteFile(tx, id);
    else if (!isAdmin) throw new Refusal(isOwn ? 'not_proposed' : 'not_yours');
    else if (because === null)
      throw new Refusal('invalid_input', { errors: { because: 'A reason is required' } });
    else await store.emptyFile(tx, id, { actorId: actor._id, because, now });
    const entry: ChangeEntry = {
      action: 'file.remove',
      ...(program_id && { programId: program_id }),
      personIds: [person_id],
      before: { record: recordId, _id: id, sha256 },
      ...(!isUndone && { after: { removed: true } }),
      personal: { before: { name }, ...(!isUndone && { after: { because } }) },
    };
    return { result: undefined, entry };
  });
}
