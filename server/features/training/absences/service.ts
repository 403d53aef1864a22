import { daysAfterAbsence } from '#shared/people/users/absence';
import { addDays, endOfDay, type CalendarDate } from '#shared/time';
import type { ChangeEntry } from '../../../audit/store.ts';
import { lockSeats, sharePrograms } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { QuickerError } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

/*
 * The trainings of people who are away (product §108). A due date of that time moves behind it; the one before is kept,
 * for people who are back early.
 */

interface Needed {
  config: Pick<Services['config'], 'timeZone'>;
}

/**
 * Locks the programs in which these people have open trainings, and the seats there; called before the
 * people are locked. Returns their ids.
 */
export async function holdTrainings(tx: Db, personIds: readonly string[]): Promise<string[]> {
  const programIds = await store.listOpenPrograms(tx, personIds);
  await sharePrograms(tx, programIds);
  await lockSeats(tx, programIds);
  return programIds;
}

/** Throws QuickerError if one of these people, who are locked, was assigned to another program since. */
export async function assertHeld(
  tx: Db,
  personIds: readonly string[],
  programIds: readonly string[],
): Promise<void> {
  const present = await store.listOpenPrograms(tx, personIds);
  if (present.some((programId) => !programIds.includes(programId))) throw new QuickerError();
}

/** Moves the due dates of these people that lie in their absences, and aren't past, behind them. */
export async function moveBehind(
  { config }: Needed,
  tx: Db,
  personIds: readonly string[],
  now: Date,
): Promise<store.Move[]> {
  const inside = await store.lockTrainingsInside(tx, personIds, now);
  const moves = inside.map(({ program_id, person_id, due_days, until_day, ...before }) => ({
    program_id,
    person_id,
    before,
    after: dueAfter(until_day, due_days, config.timeZone),
  }));
  if (moves.length === 0) return moves;
  await store.keepDueDates(tx, moves);
  await store.moveDueDates(tx, moves);
  return moves;
}

/** The due date of a training whose person is back after this day. It is no day of the absence in any program. */
function dueAfter(lastDay: CalendarDate, dueDays: number | null, timeZone: string): store.Due {
  const due_at = endOfDay(addDays(lastDay, Math.max(1, dueDays ?? daysAfterAbsence)), timeZone);
  return { due_at, due_because: 'away', due_reason: null };
}

/**
 * Moves the due dates that an absence has moved, as its last day is another one. Each becomes the later of
 * the one before the absence and this day with the program's days. Where it is null, as the absence hasn't
 * begun or an exemption remembers the training, to the one before. Those of an absence that is over stay.
 */
export async function moveAgain(
  { config: { timeZone } }: Needed,
  tx: Db,
  whose: store.Whose,
  lastDay: CalendarDate | null,
): Promise<store.Move[]> {
  const moved = await store.lockMoved(tx, whose);
  const moves = moved.flatMap(
    ({ program_id, person_id, due_days, deadline, former, ...before }): store.Move[] => {
      const later = lastDay === null ? null : dueAfter(lastDay, due_days, timeZone);
      const after = later && later.due_at! > (former.due_at ?? deadline) ? later : former;
      const isSame = after.due_at?.getTime() === before.due_at?.getTime();
      return isSame ? [] : [{ program_id, person_id, before, after }];
    },
  );
  if (moves.length > 0) await store.moveDueDates(tx, moves);
  return moves;
}

/** The entries of due dates that have moved. */
export function moveEntries(moves: readonly store.Move[]): ChangeEntry[] {
  return moves.map(({ program_id: programId, person_id, before, after }) => ({
    action: 'program.move-due',
    programId,
    personIds: [person_id],
    before: factsOf(before),
    after: factsOf(after),
    ...((before.due_reason ?? after.due_reason) !== null && {
      personal: { before: { because: before.due_reason }, after: { because: after.due_reason } },
    }),
  }));
}

const factsOf = ({ due_at, due_because }: store.Due) => ({ due: due_at?.toISOString() ?? null, due_because });

/** The entries of seats that have ended. */
export function seatEntries(seats: readonly store.EndedSeat[]): ChangeEntry[] {
  return seats.map(({ program_id: programId, person_id, session_id }) => ({
    action: 'program.give-back',
    programId,
    personIds: [person_id],
    before: { session: session_id },
  }));
}
