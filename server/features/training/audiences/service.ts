import { addDays, calendarDateOf, clockTimeOf, endOfDay, type CalendarDate } from '#shared/time';
import type { ChangeEntry } from '../../../audit/store.ts';
import { shareAudiences } from '../../../db/audiences.ts';
import { lockActivePeople, lockSeats } from '../../../db/locks.ts';
import { addMessages } from '../../../db/outbox.ts';
import type { Db } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { entriesOfAnswered } from '../answers/service.ts';
import { insertAssignments } from '../assignments/store.ts';
import { promoteWaiters, promotionEntries } from '../seats/promotion/service.ts';
import * as store from './store.ts';

export type Needed = Pick<Services, 'config'>;

/** When the job begins, by the clock of the organisation's zone. */
export const nightBegins = '02:00';

/** The most people in an entry. */
const peopleOfEntry = 10_000;

/** Trainings end by themselves if they are no more than this number, or than this part of those that are open. */
const brake = { people: 20, part: 0.05 };

/** The result of a judgement. */
export interface Synced {
  assigned: number;
  ended: number;
  entries: ChangeEntry[];
}

/**
 * Locks the rows that `syncPeople` needs, as the first locks of a transaction that creates people or changes
 * them. They are audiences, and the programs that have one. `personIds` are the people who are there
 * already. An audience that is being changed is waited for, and a later change of one waits.
 */
export async function holdAudiences(
  { config }: Needed,
  tx: Db,
  personIds: readonly string[] = [],
): Promise<void> {
  await shareAudiences(tx);
  const programIds = await store.sharePrograms(tx);
  if (config.audienceNights > 0 || personIds.length === 0 || programIds.length === 0) return;
  await lockSeats(tx, await store.listSeated(tx, programIds, personIds));
}

/**
 * Compares these people with the audiences after they were created or changed, in the same transaction, which began
 * with `holdAudiences` (product §101). Assigns them to each program whose audience they fit, and notes those that they
 * no longer fit. Set by set, so that an import may call it once for all its people. Returns the entries for the trail.
 */
export async function syncPeople(
  services: Needed,
  tx: Db,
  personIds: readonly string[],
  now: Date,
): Promise<ChangeEntry[]> {
  return (await sync(services, tx, { personIds }, now)).entries;
}

/** The same for programs, people, or both; their programs have to be locked. */
export async function sync(services: Needed, tx: Db, scope: store.Scope, now: Date): Promise<Synced> {
  const { timeZone, audienceNights } = services.config;
  const today = calendarDateOf(now, timeZone);
  const missing = await store.listMissing(tx, scope, today);
  const others = await lockActivePeople(tx, [...new Set(missing.flatMap(({ people }) => people))].toSorted());
  await store.noteEndings(tx, scope, { today, endsOn: lastNight(services, now) });
  const ended = audienceNights === 0 ? await endWithChange(services, tx, scope, now) : noChange();
  const assigned = noChange();
  for (const group of missing) {
    const people = group.people.filter((id) => !others.has(id));
    for (let from = 0; from < people.length; from += peopleOfEntry) {
      const part = people.slice(from, from + peopleOfEntry);
      add(assigned, await assign(tx, group, part, { now, today, timeZone }));
    }
  }
  return add(ended, assigned);
}

const noChange = (): Synced => ({ assigned: 0, ended: 0, entries: [] });

/** Adds the second to the first, and returns that. */
export function add(sum: Synced, { assigned, ended, entries }: Synced): Synced {
  sum.assigned += assigned;
  sum.ended += ended;
  sum.entries.push(...entries);
  return sum;
}

/** The day whose night is the last in which somebody stays who doesn't fit from now on. */
export function lastNight({ config: { timeZone, audienceNights } }: Needed, now: Date): CalendarDate {
  const today = calendarDateOf(now, timeZone);
  if (audienceNights === 0) return today;
  return addDays(today, clockTimeOf(now, timeZone) < nightBegins ? audienceNights - 1 : audienceNights);
}

async function assign(
  tx: Db,
  { program_id: programId, deadline, due_days, changed_by, from_day }: store.Missing,
  employeeIds: readonly string[],
  { now, today, timeZone }: { now: Date; today: CalendarDate; timeZone: string },
): Promise<Synced> {
  const due = endOfDay(addDays(from_day, due_days), timeZone);
  const dueAt = due > deadline ? due : null;
  const assigned = await insertAssignments(tx, {
    programId,
    employeeIds,
    managerId: changed_by,
    openedBy: 'audience',
    dueAt,
    now,
    today,
  });
  if (assigned.length === 0) return noChange();
  const complete = assigned
    .filter(({ is_complete, answered_by }) => is_complete && answered_by === null)
    .map(({ id }) => id);
  return {
    ...noChange(),
    assigned: assigned.length,
    entries: [
      {
        action: 'program.assign-audience',
        programId,
        personIds: assigned.map(({ id }) => id),
        after: {
          assigned: assigned.length,
          set_by: changed_by,
          ...(dueAt && { due: dueAt.toISOString() }),
          ...(complete.length > 0 && { complete }),
        },
      },
      ...entriesOfAnswered(programId, assigned),
    ],
  };
}

async function endWithChange(services: Needed, tx: Db, scope: store.Scope, now: Date): Promise<Synced> {
  const done = noChange();
  const today = calendarDateOf(now, services.config.timeZone);
  for (const programId of await store.listEnding(tx, today, scope))
    add(done, await endDue(services, tx, programId, { now, most: null }));
  return done;
}

/**
 * Ends at most a number of the program's trainings whose nights are over. Ends none if there are too many
 * without an admin's look, and sends each admin a message. The program and its seats have to be locked.
 */
export async function endDue(
  services: Needed,
  tx: Db,
  programId: string,
  { now, most }: { now: Date; most: number | null },
): Promise<Synced> {
  const today = calendarDateOf(now, services.config.timeZone);
  const { ends, open, held_at } = await store.readBrake(tx, programId, today);
  if (ends > brake.people && ends > brake.part * open)
    return held_at === null ? hold(tx, programId, ends, now) : noChange();
  if (held_at !== null) await store.setHeld(tx, programId, null);
  return end(services, tx, programId, { now, today, most });
}

/** Ends them, however many they are. The program and its seats have to be locked. */
export async function end(
  services: Needed,
  tx: Db,
  programId: string,
  { now, today, most }: { now: Date; today: CalendarDate; most: number | null },
): Promise<Synced> {
  const ended = await store.endTrainings(tx, programId, today, most);
  if (ended.length === 0) return noChange();
  const promotions = await promoteWaiters(services, tx, [programId], now);
  const entries = [...endedEntries(programId, ended), ...promotionEntries(promotions)];
  return { ...noChange(), ended: ended.length, entries };
}

/** The entries of trainings of the program that have ended, because their people don't fit an audience any more. */
export function endedEntries(programId: string, ended: readonly store.Ended[]): ChangeEntry[] {
  const entries: ChangeEntry[] = [];
  for (let from = 0; from < ended.length; from += peopleOfEntry)
    entries.push(entryOf(programId, ended.slice(from, from + peopleOfEntry)));
  return entries;
}

function entryOf(programId: string, ended: readonly store.Ended[]): ChangeEntry {
  const seats = ended.flatMap(({ person_id, session_id }) =>
    session_id === null ? [] : [{ id: person_id, session: session_id }],
  );
  return {
    action: 'program.end-audience',
    programId,
    personIds: ended.map(({ person_id }) => person_id),
    ...(seats.length > 0 && { before: { seats } }),
    after: { unassigned: ended.length },
  };
}

async function hold(tx: Db, programId: string, ends: number, now: Date): Promise<Synced> {
  await store.setHeld(tx, programId, now);
  const messages = (await store.listAdmins(tx)).map((personId) => ({
    kind: 'audience-held' as const,
    personId,
    programId,
    dedupeKey: `audience-held:${programId}:${personId}:${now.toISOString()}`,
  }));
  await addMessages(tx, messages, now);
  return {
    ...noChange(),
    entries: [{ action: 'program.hold-audience', programId, after: { on_hold: ends } }],
  };
}
