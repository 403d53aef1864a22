import { usersApi } from '#shared/people/users/calls';
import { queryFor } from '../api/queries.ts';

/** A person's trainings; an employee's are grouped by the status that the server has computed. */
export const trainingsByStatusQuery = (userId: string) =>
  queryFor(usersApi.trainingsByStatus, { params: { id: userId } });
