import { Refusal } from '#shared/errors';
import type { Db } from '../../db/tables.ts';
import type { Viewer } from '../../db/relations.ts';
import { shareActiveProgram } from '../assignments/service.ts';
import { lockAssignments } from '../assignments/store.ts';
import { sharePeople } from '../users/store.ts';
import { lockSeats } from './promotion.ts';
import * as store from './store.ts';
import type { Whom } from './whom.ts';

/*
 * What everybody who changes, gives back, waits for or exchanges a seat is asked. Whoever is meant among several is told
 * so in other words.
 */

/** An open training, locked, and the session in which the person sits. */
export interface Training {
  person_id: string;
  session_id: string | null;
}

/** The words of a refusal where it is not oneself: who, and that nothing was done. */
export function aboutOthers({ isSelf }: Pick<Whom, 'isSelf'>, words: string): { message?: string } {
  return isSelf ? {} : { message: `Someone in the list ${words}. Nothing was changed.` };
}

/** The assignments of these people, with the program, its seats and the people held in this order. Throws
 * Refusal("program_archived"). */
export async function lockAssigned(tx: Db, programId: string, ids: readonly string[]) {
  await shareActiveProgram(tx, programId);
  await lockSeats(tx, [programId]);
  await sharePeople(tx, ids);
  const assignments = await lockAssignments(tx, programId, ids);
  return assignments.map(({ employee_id, ...assignment }) => ({ person_id: employee_id, ...assignment }));
}

/**
 * The open trainings of these people, locked. Throws Refusal("not_found") where somebody isn't assigned,
 * ("program_archived") and ("already_complete").
 */
export async function lockTrainings(
  tx: Db,
  programId: string,
  { ids, isSelf }: Pick<Whom, 'ids' | 'isSelf'>,
): Promise<Training[]> {
  const assignments = await lockAssigned(tx, programId, ids);
  if (assignments.length < ids.length)
    throw new Refusal('not_found', aboutOthers({ isSelf }, 'is not assigned to this program'));
  if (assignments.some(({ is_complete }) => is_complete))
    throw new Refusal('already_complete', aboutOthers({ isSelf }, 'is already complete'));
  return assignments;
}

/** One's own. Throws what `lockTrainings` does. */
export async function lockTraining(tx: Db, programId: string, personId: string): Promise<Training> {
  const [training] = await lockTrainings(tx, programId, { ids: [personId], isSelf: true });
  return training!;
}

/**
 * Whether people may leave the sessions in which they sit: until these start, and until they are marked there (product
 * §71). Throws Refusal("session_over") and ("attendance_marked").
 */
export async function assertMayLeave(
  tx: Db,
  programId: string,
  trainings: readonly Training[],
  now: Date,
): Promise<void> {
  const personIds = trainings.map(({ person_id }) => person_id);
  const { has_started, is_marked } = await store.readSeats(tx, { programId, personIds, now });
  if (is_marked) throw new Refusal('attendance_marked');
  if (has_started) throw new Refusal('session_over');
}

interface Wanted extends store.Moment {
  programId: string;
  sessionId: string;
}

/**
 * Whether the session takes so many more people. Throws Refusal("session_of_other_program"), ("session_cancelled"),
 * ("session_over") by `isOver`, and ("session_full") with the sessions that can be chosen instead.
 */
export async function assertTakes(
  tx: Db,
  viewer: Viewer,
  wanted: Wanted,
  { seats, isOver }: { seats: number; isOver: (choice: store.Choice) => boolean },
): Promise<void> {
  const choice = await store.readChoice(tx, viewer, wanted);
  if (!choice) throw new Refusal('session_of_other_program');
  if (choice.is_cancelled) throw new Refusal('session_cancelled');
  if (isOver(choice)) throw new Refusal('session_over');
  const { capacity, seats_taken } = choice.session;
  if (capacity !== null && capacity - seats_taken < seats) await refuseFull(tx, viewer, wanted);
}

/** Throws Refusal("session_full") with the sessions that can be chosen instead. */
export async function refuseFull(tx: Db, viewer: Viewer, wanted: Wanted): Promise<never> {
  throw new Refusal('session_full', { facts: { others: await store.listOthers(tx, viewer, wanted) } });
}

/** For enrolling (product §20, §70). */
export const isOverForEnrolling = ({ is_to_come }: store.Choice): boolean => !is_to_come;

/** For whoever has a seat or waits for one. */
export const isOverForChanging = ({ has_started }: store.Choice): boolean => has_started;
