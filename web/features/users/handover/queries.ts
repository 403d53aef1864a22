import { handoverApi } from '#shared/people/handover/calls';
import { usersApi } from '#shared/people/users/calls';
import { queryFor } from '../../../api/queries.ts';

export const dutiesQuery = (id: string) => queryFor(handoverApi.duties, { params: { id } });

/** Everybody who can oversee a training. */
export const managersQuery = queryFor(usersApi.managers);

/** Everybody who can teach a session. */
export const trainersQuery = queryFor(usersApi.trainers);
