import { Refusal } from '#shared/errors';
import type { Role } from '#shared/roles';
import { lockAssignments, lockSeats, sharePeople } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { shareActiveProgram } from '../../assignments/service.ts';
import { actsAsOneself, assertInCharge, type Deputized } from '../../lines/service.ts';
import { leadsPeople } from '../../lines/store.ts';
import * as store from './store.ts';

/*
 * The checks for everybody who changes, gives back, waits for or exchanges a seat. A refusal for one of several people
 * has other words.
 */

/** The people whose seats a call is about. */
export interface Whom {
  ids: readonly string[];
  /** Whether they were named as a list, and the reply is one. */
  isSeveral: boolean;
  /** Whether it is the caller. */
  isSelf: boolean;
  /** The caller, who has to be in charge of these people, as others are meant. */
  by: Actor | null;
}

interface Actor {
  _id: string;
  role: Role;
}

interface Named {
  user?: string | null | undefined;
  people?: readonly string[] | null | undefined;
}

/** Oneself. Throws Refusal("not_yourself") where anybody else is named. */
export function onlyOneself({ _id }: { _id: string }, { user, people }: Named): Whom {
  if (people || (user && user !== _id)) throw new Refusal('not_yourself');
  return { ids: [_id], isSeveral: false, isSelf: true, by: null };
}

/**
 * The people that the caller means. A manager, or somebody who leads people, means one person, oneself among
 * them, or several; anybody else only oneself. Throws Refusal("not_yourself") and, where a manager names
 * nobody or both, ("invalid_input").
 */
export async function peopleMeant(db: Db, actor: Actor, named: Named): Promise<Whom> {
  const { user, people } = named;
  const namesOthers = Boolean(people || (user && user !== actor._id));
  const mayNameOthers = actor.role === 'manager' || (namesOthers && (await leadsPeople(db, actor._id)));
  if (!mayNameOthers) return onlyOneself(actor, named);
  if (user && people)
    throw new Refusal('invalid_input', { errors: { people: 'Choose one person or several, not both' } });
  if (people) return { ids: [...new Set(people)], isSeveral: true, isSelf: false, by: actor };
  const id = requireUser(user);
  if (id === actor._id) return onlyOneself(actor, named);
  return { ids: [id], isSeveral: false, isSelf: false, by: actor };
}

/** Throws Refusal("invalid_input") where nobody is named. */
export function requireUser(user: string | null | undefined): string {
  if (!user) throw new Refusal('invalid_input', { errors: { user: 'A user is required' } });
  return user;
}

/** An open training, locked, and the session in which the person sits. */
export interface Training {
  person_id: string;
  session_id: string | null;
}

/** The message of a refusal that isn't about oneself: about oneself the code's own says it. */
export function aboutOthers({ isSelf }: Pick<Whom, 'isSelf'>, message: string): { message?: string } {
  return isSelf ? {} : { message };
}

/**
 * The assignments of these people. The program, its seats and the people are locked in this order. Throws
 * Refusal("program_archived").
 */
export async function lockAssigned(tx: Db, programId: string, ids: readonly string[]) {
  await shareActiveProgram(tx, programId);
  await lockSeats(tx, [programId]);
  await sharePeople(tx, ids);
  const assignments = await lockAssignments(tx, programId, ids);
  return assignments.map(({ employee_id, ...assignment }) => ({ person_id: employee_id, ...assignment }));
}

/**
 * Whether the caller may change the seats of these people: one's own, those of a program that one oversees,
 * and those of people below. Throws Refusal("not_yourself"), and ("not_found") for somebody else's people.
 */
export async function assertMaySeat(tx: Db, programId: string, { ids, by }: Whom): Promise<Deputized> {
  if (!by) return actsAsOneself;
  try {
    return await assertInCharge(tx, by, programId, ids);
  } catch (refusal) {
    // People who lead nobody are refused as everybody was before there were lines.
    if (await leadsPeople(tx, by._id)) throw refusal;
    throw new Refusal('not_yourself');
  }
}

/**
 * The open trainings of these people, locked. Throws Refusal("not_found") where somebody isn't assigned,
 * ("already_complete"), and the errors of `lockAssigned`.
 */
export async function lockTrainings(
  tx: Db,
  programId: string,
  { ids, isSelf }: Pick<Whom, 'ids' | 'isSelf'>,
): Promise<Training[]> {
  const assignments = await lockAssigned(tx, programId, ids);
  if (assignments.length < ids.length)
    throw new Refusal(
      'not_found',
      aboutOthers({ isSelf }, "Someone in the list isn't assigned to this training. Nothing was changed."),
    );
  if (assignments.some(({ is_complete }) => is_complete))
    throw new Refusal(
      'already_complete',
      aboutOthers(
        { isSelf },
        'Someone in the list has already completed this training. Nothing was changed.',
      ),
    );
  return assignments;
}

/** One's own. Throws the errors of `lockTrainings`. */
export async function lockTraining(tx: Db, programId: string, personId: string): Promise<Training> {
  const [training] = await lockTrainings(tx, programId, { ids: [personId], isSelf: true });
  return training!;
}

/**
 * Whether people may leave the sessions in which they sit. They may until these start, and until they are
 * marked there (product §71). Throws Refusal("session_over") and ("attendance_marked").
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

interface Wanted extends store.ZonedInstant {
  programId: string;
  sessionId: string;
}

/**
 * Whether the session takes this number of people more. Throws Refusal("session_of_other_program"),
 * ("session_cancelled"), ("session_over") by `isOver`, and ("session_full") with the sessions that can be
 * chosen instead.
 */
export async function assertTakes(
  tx: Db,
  viewer: Viewer,
  wanted: Wanted,
  { seats, isOver }: { seats: number; isOver: (choice: store.ChosenSession) => boolean },
): Promise<void> {
  const choice = await store.readChoice(tx, viewer, wanted);
  if (!choice) throw new Refusal('session_of_other_program');
  if (choice.is_cancelled) throw new Refusal('session_cancelled');
  if (isOver(choice)) throw new Refusal('session_over');
  const { capacity, seats_taken } = choice.session;
  if (capacity !== null && capacity - seats_taken < seats) await refuseFull(tx, viewer, wanted);
}

/** Nobody sits down again where they were marked as missing. Throws Refusal("attendance_marked"). */
export async function assertNotMissing(
  tx: Db,
  seat: { personIds: readonly string[]; sessionId: string },
  whom: Pick<Whom, 'isSelf'>,
): Promise<void> {
  if (await store.wereMissing(tx, seat)) refuseMissing(whom);
}

export function refuseMissing({ isSelf }: Pick<Whom, 'isSelf'>): never {
  throw new Refusal(
    'attendance_marked',
    isSelf
      ? { message: 'You were marked as absent from this session. Please choose another one.' }
      : aboutOthers(
          { isSelf },
          'Someone in the list was marked as absent from this session. Nothing was changed.',
        ),
  );
}

/** Throws Refusal("session_full") with the sessions that can be chosen instead. */
export async function refuseFull(tx: Db, viewer: Viewer, wanted: Wanted): Promise<never> {
  throw new Refusal('session_full', { facts: { others: await store.listOthers(tx, viewer, wanted) } });
}

/** For enrolling (product §20, §70). */
export const isOverForEnrolling = ({ is_to_come }: store.ChosenSession): boolean => !is_to_come;

/** For a person who has a seat or waits for one. */
export const isOverForChanging = ({ has_started }: store.ChosenSession): boolean => has_started;
