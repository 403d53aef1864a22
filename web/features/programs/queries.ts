import { audiencesApi } from '#shared/programs/audiences/calls';
import { programsApi } from '#shared/programs/calls';
import { seatsApi, sessionPlansApi } from '#shared/training/seats/calls';
import type { Program } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { queryFor } from '../../api/queries.ts';

/** The queries of a program's screens; their loaders fetch the same. */

export const managersQuery = queryFor(usersApi.managers);

export const trainersQuery = queryFor(usersApi.trainers);

/** How many of the program's people have each status. */
export const countsQuery = (id: string) => queryFor(programsApi.countByStatus, { params: { id } });

/** How many people are enrolled in one session. */
export const sessionCountQuery = (id: string, session: string) =>
  queryFor(programsApi.countEnrolments, { params: { id }, body: { sessions: [session] } });

/** Somebody who could still be assigned to the program; nobody when everybody is. */
export const assignableQuery = (id: string) =>
  queryFor(programsApi.unassigned, { params: { id }, query: { limit: 1 } });

/** The people enrolled in the trainer's sessions, those that the trainer sees of the program. */
export const participantsQuery = ({ _id: id, training_sessions: sessions }: Program) =>
  queryFor(programsApi.participants, { params: { id }, body: { sessions: sessions.map(({ _id }) => _id) } });

/** The audience of the program. */
export const audienceQuery = (id: string) => queryFor(audiencesApi.view, { params: { id } });

/** How many seats the program is short of, and by when. */
export const solvencyQuery = (id: string) => queryFor(sessionPlansApi.solvency, { params: { id } });

/** Sessions that would give everybody a seat in time. */
export const planQuery = (id: string) => queryFor(sessionPlansApi.plan, { params: { id }, body: {} });

/** The seats that colleagues offer to an employee who is assigned to the program. */
export const offersQuery = (id: string) => queryFor(seatsApi.offers, { params: { id } });

/** The effects of archiving the program on people. */
export const archivingEffectsQuery = (id: string) => queryFor(programsApi.previewArchive, { params: { id } });

/** The effects of cancelling the session on people, who move to these ones as far as seats go. */
export const cancellingEffectsQuery = (id: string, session: string, moveTo: readonly string[]) =>
  queryFor(sessionPlansApi.previewCancel, {
    params: { id, session },
    body: { reason: null, move_to: moveTo.length > 0 ? [...moveTo] : null },
  });
