import { usersApi } from '#shared/api/users';
import { queryFor } from '../api/queries.ts';

/** A person's programs; an employee's are grouped by the status that the server has computed. */
export const programsByStatusQuery = (userId: string) =>
  queryFor(usersApi.trainingsByStatus, { params: { id: userId } });
