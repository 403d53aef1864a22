import { isDeepStrictEqual } from 'node:util';
import { mostRows, type AudienceForm, type AudienceRow } from '#shared/programs/audiences/audience-form';
import type { Audience } from '#shared/programs/audiences/schemas';
import type { Preview } from '#shared/effects';
import { Refusal, type FieldErrors } from '#shared/errors';
import { addDays, calendarDateOf, isTodayOrLater, type CalendarDate } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockAudiences, shareAudiences } from '../../../db/audiences.ts';
import { giveTimeFor } from '../../../db/deadline.ts';
import { lockProgram, lockSeats } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import type { Services } from '../../../services.ts';
import { end, lastNight, sync } from '../../training/audiences/service.ts';
import { setHeld } from '../../training/audiences/store.ts';
import { previewOf } from '../effects/service.ts';
import { readAudienceEffects } from '../effects/store.ts';
import { refuseFields } from '../service.ts';
import * as store from './store.ts';

type MaySet = Authorized<'program.set-audience'>;

/** A change of one program's audience. */
export interface AudienceChange {
  programId: string;
  rows: readonly AudienceRow[];
  /** Absent or null: as it was, and today for a new audience. */
  startsOn?: CalendarDate | null | undefined;
}

/**
 * Changes the audience of a program (product §101). People who fit are assigned in the same transaction, and
 * the trainings of others end as their nights are over. It needs the digest of its effects, or throws
 * Refusal("effects_changed") with them and does nothing. Throws Refusal("program_archived"),
 * ("due_days_needed") and ("invalid_input").
 */
export function setAudience(
  services: Services,
  authorized: MaySet,
  { rows, starts_on, effects }: AudienceForm & { effects?: string | null | undefined },
): Promise<Audience> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const changes = [{ programId, rows, startsOn: starts_on }];
    const entry = await setAudiences(services, tx, changes, { actorId: actor._id, seen: effects, now });
    return { result: await store.readAudience(tx, programId, { now, zone: zoneOf(services) }), entry };
  });
}

/** The effects of the change on people (product §79); it changes nothing. Throws the errors of the change. */
export function previewAudience(
  services: Services,
  authorized: MaySet,
  { rows, starts_on }: AudienceForm,
): Promise<Preview> {
  return previewAudiences(services, authorized, () =>
    Promise.resolve([{ programId: authorized.subjectId, rows, startsOn: starts_on }]),
  );
}

/** The effects of the changes of several programs, which `listChanges` finds. Throws the errors of the changes. */
export function previewAudiences(
  services: Services,
  { actor }: Pick<MaySet, 'actor'>,
  listChanges: (tx: Db) => Promise<readonly AudienceChange[]>,
): Promise<Preview> {
  return previewOf(services, { actor }, async (tx, now) => {
    await shareAudiences(tx);
    const changes = await listChanges(tx);
    return (await write(services, tx, changes, { actorId: actor._id, now })).readEffects();
  });
}

/**
 * Changes the audiences of these programs as `setAudience` does, in the caller's transaction, and returns the entries
 * for the trail. Locks of its own come first. `seen` is the digest of the effects that the caller has seen.
 */
export async function setAudiences(
  services: Services,
  tx: Db,
  changes: readonly AudienceChange[],
  { actorId, seen, now }: { actorId: string; seen: string | null | undefined; now: Date },
): Promise<ChangeEntry[]> {
  await lockAudiences(tx);
  const { entries, readEffects } = await write(services, tx, changes, { actorId, now });
  const { effects, digest } = await readEffects();
  if (seen !== digest) throw new Refusal('effects_changed', { facts: { effects, digest } });
  const programIds = changes.map(({ programId }) => programId);
  const synced = await sync(services, tx, { programIds }, now);
  return [...entries, ...synced.entries];
}

/** Writes the audiences, and judges nobody yet. */
async function write(
  services: Services,
  tx: Db,
  changes: readonly AudienceChange[],
  { actorId, now }: { actorId: string; now: Date },
): Promise<{ entries: ChangeEntry[]; readEffects: () => Promise<Preview> }> {
  const { timeZone, audienceNights } = services.config;
  const today = calendarDateOf(now, timeZone);
  giveTimeFor(await store.countPeople(tx), services.database.deadlines);
  const ordered = changes.toSorted((one, other) => (one.programId < other.programId ? -1 : 1));
  const dueDays: (number | null)[] = [];
  for (const { programId } of ordered) {
    const program = await lockProgram(tx, programId);
    if (!program) throw new Refusal('not_found');
    if (program.archived_at) throw new Refusal('program_archived');
    dueDays.push(program.due_days);
  }
  if (audienceNights === 0)
    await lockSeats(
      tx,
      ordered.map(({ programId }) => programId),
    );
  const entries: ChangeEntry[] = [];
  const starts: CalendarDate[] = [];
  for (const [index, { programId, rows, startsOn }] of ordered.entries()) {
    const stored = await store.readStored(tx, programId);
    const starts_on = startsOn ?? stored?.starts_on ?? today;
    refuseFields({
      ...(starts_on !== stored?.starts_on && !isTodayOrLater(starts_on, now, timeZone)
        ? { starts_on: 'Must be today or later' }
        : {}),
      ...(await findUnknown(tx, rows)),
    });
    if (rows.length > 0 && dueDays[index] === null) throw new Refusal('due_days_needed');
    await store.writeAudience(tx, programId, { rows, startsOn: starts_on, actorId, now });
    starts.push(starts_on);
    entries.push({
      action: 'program.set-audience',
      programId,
      ...(stored && { before: { audience: stored.rows, starts_on: stored.starts_on } }),
      after: { audience: rows, starts_on },
    });
  }
  const startsLater =
    starts
      .filter((day) => day > today)
      .toSorted()
      .at(-1) ?? null;
  const ends = startsLater ? addDays(startsLater, audienceNights) : lastNight(services, now);
  return {
    entries,
    readEffects: () =>
      readAudienceEffects(
        tx,
        ordered.map(({ programId }) => programId),
        { assigned: startsLater, ended: ends > today ? ends : null },
      ),
  };
}

/** The row that fits everybody in the position. */
const rowOf = (positionId: string): AudienceRow => ({
  departments: [],
  sites: [],
  positions: [positionId],
  roles: [],
  kinds: [],
  tags: [],
  joined_after: null,
});

/**
 * The change by which the program is required for the position (product §102), or no longer. Its audience
 * stays, with the row of this position alone added or taken away. Throws Refusal("invalid_input") for an
 * audience that is full.
 */
export async function changeOfPosition(
  tx: Db,
  programId: string,
  positionId: string,
  { isRequired }: { isRequired: boolean },
): Promise<AudienceChange> {
  const row = rowOf(positionId);
  const rows = (await store.readStored(tx, programId))?.rows ?? [];
  const others = rows.filter((each) => !isDeepStrictEqual(each, row));
  if (isRequired && others.length === mostRows)
    refuseFields({ programs: `The audience of a training can have at most ${mostRows} groups` });
  return { programId, rows: isRequired ? [...others, row] : others };
}

const places = [
  ['departments', "This department doesn't exist"],
  ['sites', "This site doesn't exist"],
  ['positions', "This position doesn't exist"],
] as const;

async function findUnknown(tx: Db, rows: readonly AudienceRow[]): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [table, message] of places) {
    const unknown = await store.listUnknown(tx, table, rows.flatMap((row) => row[table]).toSorted());
    rows.forEach((row, index) => {
      if (row[table].some((id) => unknown.has(id))) errors[`rows.${index}.${table}`] = message;
    });
  }
  return errors;
}

/**
 * Ends the trainings of the program that wait because they are many, if they are those of the digest. Throws
 * Refusal("program_archived"), ("not_held") and ("effects_changed").
 */
export function releaseHeld(
  services: Services,
  authorized: MaySet,
  { digest: seen }: { digest: string },
): Promise<number> {
  const { subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await lockAudiences(tx);
    const program = await lockProgram(tx, programId);
    if (!program) throw new Refusal('not_found');
    if (program.archived_at) throw new Refusal('program_archived');
    await lockSeats(tx, [programId]);
    const today = calendarDateOf(now, services.config.timeZone);
    const held = await store.readHeld(tx, programId, today);
    if (!held) throw new Refusal('not_held');
    const { ends: people, digest } = held;
    if (digest !== seen)
      throw new Refusal('effects_changed', { facts: { effects: [{ code: 'ended', people }], digest } });
    giveTimeFor(people, services.database.deadlines);
    await setHeld(tx, programId, null);
    const { ended, entries } = await end(services, tx, programId, { now, today, most: null });
    return { result: ended, entry: entries };
  });
}
