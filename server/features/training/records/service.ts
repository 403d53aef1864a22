import type { RecordForm } from '#shared/training/records/record-form';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { Refusal } from '#shared/errors';
import { calendarDateOf } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockPeople } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import type { Services } from '../../../services.ts';
import { followAnswers, shareAnswered } from '../answers/service.ts';
import { shareActiveProgram } from '../assignments/service.ts';
import { openRenewals, type Renewal } from '../renewals/store.ts';
import { promoteWaiters, promotionEntries } from '../seats/promotion/service.ts';
import * as store from './store.ts';

/** The person who records now, and today's date. */
export function recordingOf(services: Pick<Services, 'config'>, actorId: string, now: Date): store.Recording {
  const { timeZone } = services.config;
  return { actorId, now, today: calendarDateOf(now, timeZone), timeZone, zone: zoneOf(services) };
}

/** Throws Refusal("invalid_input") for a day ahead: only past training can be recorded. */
export function refuseDayAhead({ trained_on }: RecordForm, { today }: store.Recording): void {
  if (trained_on <= today) return;
  throw new Refusal('invalid_input', { errors: { trained_on: 'Must be today or earlier' } });
}

/**
 * The facts from which records are made: their program and the assignments of their people. Both are locked,
 * with the program's seats.
 */
interface Answering {
  programId: string | null;
  before: ReadonlyMap<string, store.Asked>;
  recording: store.Recording;
  /** The programs whose answers may change with it, as `shareAnswered` has found them. */
  answered: readonly string[];
}

/**
 * Lets records of one program answer the assignments of their people, and tells each in an entry of its own. So do
 * programs for which it counts (product §124). The seats
 * of people who are complete by it go to the waiting list. A record that has ended already leaves nobody complete: the
 * next cycle is opened (product §68).
 */
export async function answerWith(
  services: Pick<Services, 'config'>,
  tx: Db,
  written: readonly store.Written[],
  { programId, before, recording, answered }: Answering,
  entryOf: (record: store.Written) => ChangeEntry,
): Promise<ChangeEntry[]> {
  const ids = written.map(({ id }) => id);
  const completed = before.size > 0 ? await store.answerAssignments(tx, ids, recording) : new Set();
  const renewals = await openEnded(tx, written, { programId, before, recording });
  const personIds = written.map(({ person_id }) => person_id);
  const answers = await followAnswers(tx, { programIds: answered, personIds }, recording);
  const freed = programId ? [...new Set([programId, ...answered])] : [];
  const promotions = programId ? await promoteWaiters(services, tx, freed, recording.now) : [];
  const entries = written.map((record): ChangeEntry => {
    const { after, ...entry } = entryOf(record);
    const isCompleted = completed.has(record.person_id);
    const session = before.get(record.person_id)?.session_id;
    const renewal = renewals.get(record.person_id);
    return {
      ...entry,
      ...(isCompleted && session && { before: { session } }),
      after: {
        record: record.id,
        cycle: record.cycle,
        valid_until: record.valid_until,
        ...after,
        ...(isCompleted && { complete: true }),
        ...(renewal && { renewed: true, due: renewal.due_at.toISOString() }),
      },
    };
  });
  return [...entries, ...answers, ...promotionEntries(promotions)];
}

async function openEnded(
  tx: Db,
  written: readonly store.Written[],
  { programId, before, recording }: Omit<Answering, 'answered'>,
): Promise<Map<string, Renewal>> {
  if (programId === null || before.size === 0) return new Map();
  const personIds = written.map(({ person_id }) => person_id);
  const renewals = await openRenewals(tx, programId, recording, { personIds, onlyEnded: true });
  return new Map(renewals.map((renewal) => [renewal.person_id, renewal]));
}

/**
 * Throws Refusal("record_exists") if somebody has a record of the same training on that day, unless it is
 * asked for again (product §64). The people are locked, so of two calls at once the second one finds the
 * first one's records. Records that the caller may not see give nothing away.
 */
export async function refuseSame(
  tx: Db,
  form: store.Done & Pick<RecordForm, 'again'>,
  personIds: readonly string[],
  recording: store.Recording,
  { seen = 'any', decisions = ['accepted', 'proposed'] }: Partial<store.Among> = {},
): Promise<void> {
  if (form.again) return;
  const same = await store.findSame(tx, form, personIds, { recording, seen, decisions });
  if (same.length === 0) return;
  const [record] = await store.readRecords(tx, [same[0]!.id], recording);
  throw new Refusal('record_exists', {
    facts: { record, people: same.map(({ person_id }) => person_id) },
  });
}

/** The facts of a record in the trail: those that identify people, and texts that people wrote, are apart. */
export function tellRecord({ title, trained_on, minutes, trainer, place, note }: RecordForm) {
  return {
    after: { title, trained_on, ...(typeof minutes === 'number' && { minutes }) },
    personal: { after: { ...(trainer && { trainer }), ...(place && { place }), ...(note && { note }) } },
  };
}

/**
 * Records training that people did earlier or elsewhere, all or none (product §64). A record of a program has the
 * program's title and version, even if another title was sent. Throws Refusal("invalid_input") for a day ahead,
 * "not_found" for a program that isn't there, "program_archived", "not_an_active_person" and "record_exists".
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
    const answered = programId ? await shareAnswered(tx, [programId]) : [];
    const title = programId ? (await shareActiveProgram(tx, programId)).title : form.title;
    if ((await lockPeople(tx, personIds)).size > 0) throw new Refusal('not_an_active_person');
    await refuseSame(tx, form, personIds, recording);
    const before = programId ? await store.lockAssignments(tx, programId, personIds) : new Map();
    const written = await store.insertRecords(tx, form, personIds, recording, 'accepted');
    const entry = await answerWith(
      services,
      tx,
      written,
      { programId, before, recording, answered },
      ({ person_id }) => ({
        action: 'record.create',
        ...(programId && { programId }),
        personIds: [person_id],
        ...tellRecord({ ...form, title }),
      }),
    );
    const ids = written.map(({ id }) => id);
    return { result: { records: await store.readRecords(tx, ids, recording) }, entry };
  });
}
