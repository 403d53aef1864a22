import type { RecordForm } from '#shared/api/record-form';
import type { TrainingRecord } from '#shared/api/records';
import { Refusal } from '#shared/errors';
import { calendarDateOf } from '#shared/time';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../audit/store.ts';
import type { Authorized } from '../../authorized.ts';
import type { Db } from '../../db/tables.ts';
import { zoneOf } from '../../db/time-zone.ts';
import type { Services } from '../../services.ts';
import { shareActiveProgram } from '../assignments/service.ts';
import * as store from './store.ts';

/** Who records now, and the day that it is. */
export function recordingOf(services: Services, actorId: string, now: Date): store.Recording {
  const today = calendarDateOf(now, services.config.timeZone);
  return { actorId, now, today, zone: zoneOf(services) };
}

/** Throws Refusal("invalid_input") for a day ahead: only what was done can be recorded. */
export function refuseDayAhead({ trained_on }: RecordForm, { today }: store.Recording): void {
  if (trained_on <= today) return;
  throw new Refusal('invalid_input', { errors: { trained_on: 'Must be today or earlier' } });
}

/**
 * Lets records of one program answer the assignments of their people, which are locked by now, and tells each in an
 * entry of its own.
 */
export async function answerWith(
  tx: Db,
  written: readonly store.Written[],
  { before, recording }: { before: ReadonlyMap<string, store.Asked>; recording: store.Recording },
  entryOf: (record: store.Written) => ChangeEntry,
): Promise<ChangeEntry[]> {
  const ids = written.map(({ id }) => id);
  const completed = before.size > 0 ? await store.answerAssignments(tx, ids, recording) : new Set();
  return written.map((record) => {
    const { after, ...entry } = entryOf(record);
    const isCompleted = completed.has(record.person_id);
    const session = before.get(record.person_id)?.session_id;
    return {
      ...entry,
      ...(isCompleted && session && { before: { session } }),
      after: {
        record: record.id,
        cycle: record.cycle,
        valid_until: record.valid_until,
        ...after,
        ...(isCompleted && { complete: true }),
      },
    };
  });
}

/** What is told of a record in the trail: what says who somebody is, or what somebody thinks of it, stands apart. */
export function tellRecord({ title, trained_on, minutes, trainer, place, note }: RecordForm) {
  return {
    after: { title, trained_on, ...(minutes && { minutes }) },
    personal: { after: { ...(trainer && { trainer }), ...(place && { place }), ...(note && { note }) } },
  };
}

/**
 * Records what people did earlier or elsewhere, all or none (product §64). Of a program the title and the version are
 * the program's, whatever title was sent. Throws Refusal("invalid_input") for a day ahead, "not_found" for a program
 * that isn't there, "program_archived" and "not_an_active_person".
 */
export function createRecords(
  services: Services,
  authorized: Authorized<'record.create'>,
  form: RecordForm,
): Promise<{ records: TrainingRecord[] }> {
  const personIds = [...new Set(form.people)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const recording = recordingOf(services, authorized.actor._id, now);
    refuseDayAhead(form, recording);
    const { program: programId } = form;
    const title = programId ? (await shareActiveProgram(tx, programId)).title : form.title;
    if ((await store.lockPeople(tx, personIds)).size > 0) throw new Refusal('not_an_active_person');
    const before = programId ? await store.lockAssignments(tx, programId, personIds) : new Map();
    const written = await store.insertRecords(tx, form, personIds, recording, 'accepted');
    const entry = await answerWith(tx, written, { before, recording }, ({ person_id }) => ({
      action: 'record.create',
      ...(programId && { programId }),
      personIds: [person_id],
      ...tellRecord({ ...form, title }),
    }));
    const ids = written.map(({ id }) => id);
    return { result: { records: await store.readRecords(tx, ids, recording) }, entry };
  });
}
