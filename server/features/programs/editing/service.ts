import type { Preview } from '#shared/effects';
import { checkDates } from '#shared/programs/program-dates';
import type { ProgramPayload } from '#shared/programs/program-form';
import type { Telling } from '#shared/programs/schemas';
import { checkCompletion } from '#shared/programs/reading/reading-rules';
import { checkRule, type ProgramRule } from '#shared/programs/program-renewal';
import { formatCount } from '#shared/count';
import { Refusal, type FieldErrors } from '#shared/errors';
import { calendarDateOf, endOfDay } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockProgram, lockSeats } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import { concernedIn } from '../../../db/unpublished-changes.ts';
import type { Services } from '../../../services.ts';
import { keepFilesOf } from '../../training/files/programs/service.ts';
import { applyPeriodWithin } from '../../training/renewals/earlier-records/service.ts';
import { promoteWaiters, promotionEntries } from '../../training/seats/promotion/service.ts';
import { demandEffects, previewOf } from '../effects/service.ts';
import { readEffects, readFormer } from '../effects/store.ts';
import { writeReading } from '../reading/service.ts';
import { hasHadPeople } from '../reading/store.ts';
import { beginToCollect, endCollecting, publishWaiting } from '../publishing/service.ts';
import { askWaiters, endWaits, tellWaiters, type FormerWait } from '../waits/service.ts';
import { checkTimes } from '../sessions/parts/service.ts';
import { isAtSameTime, asTyped, sessionValues, type SessionForm } from '../sessions/service.ts';
import { checkTrainers, refuseFields } from '../service.ts';
import * as store from '../store.ts';

export type ProgramChanges = ProgramPayload & {
  updated_at?: string | null | undefined;
  stop_renewals?: boolean | null | undefined;
};

/** The fields of an edit beside its changes; see shared/programs/schemas.ts. */
interface Asked {
  effects?: string | null | undefined;
  notify?: Telling | '' | null | undefined;
}

/**
 * Edits a program and its sessions (product §13). Sessions are matched by id. How the program comes back is judged by
 * sent and stored fields together (product §61). Seats that it frees go to the waiting list (product §72). With the
 * digest of a preview it has exactly the effects of that. Else it throws Refusal("effects_changed") with the new ones
 * and does nothing. An edit that makes a new version of a reading needs a digest. The people concerned get a message later, unless `notify` says otherwise (product §85). Throws 409
 * for an archived program, a stale `updated_at`, or a session that is cancelled. Also for one that has taken place and
 * is moved or removed, for fewer seats than are taken, and for a removed session with people.
 */
export function editProgram(
  services: Services,
  authorized: Authorized<'program.edit'>,
  { effects, notify, ...changes }: ProgramChanges & Asked,
): Promise<void> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { entries, waits, isNewVersion, readPreview } = await edit(services, tx, {
      id,
      changes,
      actorId: actor._id,
      now,
    });
    await demandEffects(effects, readPreview, { always: isNewVersion });
    if (notify !== 'nobody') await tellWaiters(tx, id, waits, now);
    const isLater = !notify || notify === 'later';
    const published = isLater ? null : await publishWaiting(tx, id, { notify, now });
    return { result: undefined, entry: [...entries, ...(published?.entries ?? [])] };
  });
}

/** The effects of the edit on people (product §79); it changes nothing. Throws the errors of the edit. */
export function previewEdit(
  services: Services,
  authorized: Authorized<'program.edit'>,
  changes: ProgramChanges,
): Promise<Preview> {
  const { actor, subjectId: id } = authorized;
  return previewOf(services, authorized, async (tx, now) =>
    (await edit(services, tx, { id, changes, actorId: actor._id, now })).readPreview(),
  );
}

/** An edit that was made, in its transaction. */
interface Edited {
  entries: ChangeEntry[];
  waits: FormerWait[];
  /** Whether people read and sign another version now. */
  isNewVersion: boolean;
  readPreview: () => Promise<Preview>;
}

async function edit(
  services: Services,
  tx: Db,
  { id, changes, actorId, now }: { id: string; changes: ProgramChanges; actorId: string; now: Date },
): Promise<Edited> {
  const { timeZone } = services.config;
  const program = await lockProgram(tx, id);
  if (!program) throw new Refusal('not_found');
  if (program.archived_at) throw new Refusal('program_archived');
  if (changes.updated_at && Date.parse(changes.updated_at) !== program.updated_at.getTime()) {
    throw new Refusal('program_changed');
  }
  if (changes.assigned_manager !== program.assigned_manager_id) {
    throw new Refusal('manager_is_fixed', { errors: { assigned_manager: "The manager can't be changed" } });
  }
  await lockSeats(tx, [id]);
  const stored = await store.listSessions(tx, id);
  const held = stored.filter(({ is_cancelled }) => !is_cancelled);
  const matched = matchSessions(changes.sessions, stored);
  const previous = {
    deadline: calendarDateOf(program.deadline, timeZone),
    sessions: held.map((session) => asTyped(session, timeZone)),
  };
  const deadline =
    changes.deadline === previous.deadline ? program.deadline : endOfDay(changes.deadline, timeZone);
  const columns = store.columnsOf(changes, deadline, program);
  if (columns.completes_by !== program.completes_by && (await hasHadPeople(tx, id)))
    throw new Refusal('has_people');
  const values = matched.map(({ form, before }) =>
    sessionValues(form, before, { minutes: changes.duration, timeZone }),
  );
  const isAsItWas = (_form: SessionForm, index: number) => {
    const { form, before } = matched[index]!;
    return before?.trainer_id === form.trainer && isAtSameTime(form, before, timeZone);
  };
  refuseFields({
    ...checkCompletion(changes, columns.completes_by, {
      hasSession: held.length < stored.length,
      hasReading: program.completes_by === 'reading',
    }),
    ...checkDates(changes, previous, now, timeZone),
    ...checkRule(columns),
    ...checkTimes(
      matched.map((each, index) => ({ ...each, values: values[index]! })),
      timeZone,
    ),
    ...(await checkTrainers(tx, changes.sessions, isAsItWas)),
  });
  const kept = new Set(matched.map(({ before }) => before?.id));
  const removed = held.filter((session) => !kept.has(session.id));
  refuseMovedPast(
    matched.map(({ before }, index) => ({ before, parts: values[index]!.parts })),
    removed,
  );
  refuseTakenSeats(matched.map(({ before }, index) => ({ before, capacity: values[index]!.capacity })));

  const former = await readFormer(tx, id, { now, zone: zoneOf(services) });
  const factsBefore = await store.readProgramFacts(tx, id);
  await beginToCollect(tx, id, now);
  await store.updateProgram(tx, id, columns, now);
  await keepFilesOf(tx, id, changes.files, now);
  const read = await writeReading(tx, id, {
    reading: changes.reading,
    dueDays: columns.due_days,
    actorId,
    now,
    timeZone,
  });
  const removedIds = removed.map(({ id: removedId }) => removedId);
  const waits = await endWaits(tx, removedIds);
  await store.deleteSessions(tx, removedIds);
  const placed = values.map((each, position) => ({ ...each, position }));
  for (const [index, { before }] of matched.entries()) {
    if (before) await store.updateSession(tx, before.id, placed[index]!);
  }
  await store.insertSessions(
    tx,
    id,
    placed.filter((_, index) => !matched[index]!.before),
  );
  const isSwitchedOff = comesBack(program) && !comesBack(columns);
  const stopped =
    isSwitchedOff && changes.stop_renewals
      ? await applyPeriodWithin(tx, id, { now, timeZone, actorId })
      : null;
  const promotions = await promoteWaiters(services, tx, [id], now);
  await askWaiters(tx, id, waits, { now, zone: zoneOf(services) });
  await endCollecting(tx, id, now);
  const factsAfter = await store.readProgramFacts(tx, id);
  return {
    waits,
    isNewVersion: read.isNewVersion,
    entries: [
      { action: 'program.edit', programId: id, before: factsBefore, after: factsAfter },
      ...read.entries,
      ...(stopped?.entries ?? []),
      ...promotionEntries(promotions),
    ],
    readPreview: () =>
      readEffects(tx, id, {
        former,
        promotions,
        waiters: waits.map(({ person_id }) => person_id),
        asked: read.asked,
        told: concernedIn(id, now),
        renewals: isSwitchedOff ? { stopped: stopped?.ended ?? null } : null,
        now,
        zone: zoneOf(services),
      }),
  };
}

const comesBack = ({ renew_months, renew_on }: Pick<ProgramRule, 'renew_months' | 'renew_on'>): boolean =>
  renew_months !== null || renew_on !== null;

/** Each session of the form with its stored row. Throws Refusal("unknown_session") and ("session_cancelled"). */
function matchSessions(sessions: readonly SessionForm[], stored: readonly store.StoredSession[]) {
  const storedById = new Map(stored.map((session) => [session.id, session]));
  const ids = sessions.flatMap(({ _id }) => _id ?? []);
  if (ids.some((id) => !storedById.has(id)) || new Set(ids).size < ids.length) {
    throw new Refusal('unknown_session');
  }
  if (ids.some((id) => storedById.get(id)!.is_cancelled)) throw new Refusal('session_cancelled');
  return sessions.map((form) => ({ form, before: form._id ? storedById.get(form._id) : undefined }));
}

/** A session that has taken place stays where it was in time. Throws Refusal("attendance_marked"). */
function refuseMovedPast(
  sessions: readonly { before: store.StoredSession | undefined; parts: readonly store.PartValues[] }[],
  removed: readonly store.StoredSession[],
): void {
  const message = "Attendance is marked, so the date and time can't change.";
  const startsOf = (parts: readonly store.PartValues[]) =>
    parts.map(({ starts_at }) => starts_at.toISOString()).join();
  const moved = sessions.flatMap(({ before, parts }, index) =>
    before?.has_taken_place && startsOf(before.parts) !== startsOf(parts)
      ? [[`sessions.${index}.date`, message]]
      : [],
  );
  if (moved.length > 0)
    throw new Refusal('attendance_marked', { errors: Object.fromEntries(moved) as FieldErrors });
  if (removed.some(({ has_taken_place }) => has_taken_place)) throw new Refusal('attendance_marked');
}

/** Throws Refusal("capacity_taken") with the number. */
function refuseTakenSeats(
  sessions: readonly { before: store.StoredSession | undefined; capacity: number | null }[],
): void {
  sessions.forEach(({ before, capacity }, index) => {
    const taken = before?.seats_taken ?? 0;
    if (capacity === null || taken <= capacity) return;
    const message =
      taken === 1 ? '1 seat is already taken.' : `${formatCount(taken)} seats are already taken.`;
    throw new Refusal('capacity_taken', {
      message,
      errors: { [`sessions.${index}.capacity`]: message },
      facts: { taken },
    });
  });
}
