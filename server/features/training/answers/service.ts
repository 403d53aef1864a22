import type { ChangeEntry } from '../../../audit/store.ts';
import { lockSeats } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { QuickerError } from '../../../db/transaction.ts';
import { openRenewals } from '../renewals/store.ts';
import * as store from './store.ts';

/** The most people in an entry. */
const peopleOfEntry = 10_000;

/** The person who makes the change, and its time. */
export interface Following {
  actorId: string;
  now: Date;
  today: string;
  timeZone: string;
}

/**
 * Shares these programs, whose records are written or revoked, and those that they answer (product §124). It locks the
 * seats of both, as the first lock of a transaction. Until that ends, none of them begins or stops to count for another
 * one. Returns the active programs whose answers are to be followed; none in most companies.
 */
export async function shareAnswered(tx: Db, programIds: readonly string[]): Promise<string[]> {
  const shared = await store.shareWithAnswered(tx, programIds);
  const answered = await store.listAnswered(tx, programIds);
  // A program that they answer since the transaction looked can't be locked out of turn.
  if (answered.some((id) => !shared.has(id))) throw new QuickerError();
  await lockSeats(tx, [...shared]);
  return answered;
}

/**
 * Lets the newest records of these people answer their trainings of these programs (product §124). They may be of other
 * programs. Call it once the records are written or revoked, with all locked. Free seats are still to be given to the
 * waiting list. Returns the entries for the trail.
 */
export async function followAnswers(
  tx: Db,
  { programIds, personIds }: { programIds: readonly string[]; personIds: readonly string[] },
  following: Following,
): Promise<ChangeEntry[]> {
  if (programIds.length === 0 || personIds.length === 0) return [];
  const { today } = following;
  return follow(tx, { programIds, personIds, today, because: 'record' }, following, null);
}

/** The same for all trainings of people whose records were another account's, or are again. */
export async function followOf(
  tx: Db,
  personIds: readonly string[],
  following: Following,
): Promise<{ entries: ChangeEntry[]; completed: store.Followed[] }> {
  const programIds = await store.listAnsweredOf(tx, personIds);
  if (programIds.length === 0) return { entries: [], completed: [] };
  const scope = { programIds, personIds, today: following.today, because: 'record' } as const;
  const { followed, entries } = await followAll(tx, scope, following, null);
  return { entries, completed: followed.filter(({ change }) => change === 'completed') };
}

/** The same for the people of a scope. `lateDue`: see `follow` of the store. */
export async function follow(
  tx: Db,
  scope: store.Scope,
  following: Following,
  lateDue: Date | null,
): Promise<ChangeEntry[]> {
  return (await followAll(tx, scope, following, lateDue)).entries;
}

async function followAll(
  tx: Db,
  scope: store.Scope,
  following: Following,
  lateDue: Date | null,
): Promise<{ followed: store.Followed[]; entries: ChangeEntry[] }> {
  const followed = await store.follow(tx, scope, { ...following, lateDue });
  const entries: ChangeEntry[] = [];
  for (const [programId, ofProgram] of Map.groupBy(followed, ({ program_id }) => program_id)) {
    const outdated = ofProgram.flatMap(({ change, person_id }) => (change === 'outdated' ? [person_id] : []));
    // As if a record of its own had left the person complete past its end.
    const renewals =
      outdated.length > 0
        ? await openRenewals(tx, programId, following, { personIds: outdated, onlyEnded: true })
        : [];
    const renewed = new Map(renewals.map(({ person_id, due_at }) => [person_id, due_at]));
    entries.push(...entriesOf(programId, ofProgram, renewed));
  }
  return { followed, entries };
}

/** The answers that complete people, or no longer do, as the trail tells them. */
function entriesOf(
  programId: string,
  followed: readonly store.Followed[],
  renewed: ReadonlyMap<string, Date>,
): ChangeEntry[] {
  const entries: ChangeEntry[] = [];
  for (let from = 0; from < followed.length; from += peopleOfEntry)
    entries.push(entryOf(programId, followed.slice(from, from + peopleOfEntry), renewed));
  return entries;
}

function entryOf(
  programId: string,
  followed: readonly store.Followed[],
  renewed: ReadonlyMap<string, Date>,
): ChangeEntry {
  const seats = followed.flatMap(({ change, person_id: id, session_id: session }) =>
    change === 'completed' && session ? [{ id, session }] : [],
  );
  return {
    action: 'program.answer',
    programId,
    personIds: followed.map(({ person_id }) => person_id),
    ...(seats.length > 0 && { before: { seats } }),
    after: {
      answers: followed.map((each) => ({
        id: each.person_id,
        record: each.answered_by,
        complete: each.is_complete,
        cycle: each.cycle,
        due: each.due_at?.toISOString() ?? null,
        due_because: each.due_because,
        opened_by: each.opened_by,
        valid_until: each.valid_until,
        ...(renewed.has(each.person_id) && { renewed: renewed.get(each.person_id)!.toISOString() }),
      })),
    },
  };
}

/**
 * The entry of those people who are answered by a record of another program, if there are any. The entry that assigns
 * them or brings them back names their own records alone.
 */
export function entriesOfAnswered(programId: string, assigned: readonly store.Answered[]): ChangeEntry[] {
  const answered = assigned.filter(({ answered_by }) => answered_by !== null);
  if (answered.length === 0) return [];
  return [
    {
      action: 'program.answer',
      programId,
      personIds: answered.map(({ id }) => id),
      after: {
        answers: answered.map(({ id, answered_by, is_complete, cycle, valid_until }) => ({
          id,
          record: answered_by,
          complete: is_complete,
          cycle,
          valid_until,
        })),
      },
    },
  ];
}
