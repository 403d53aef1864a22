import { programsApi } from '#shared/api/programs';
import { queryFor } from '../api/queries.ts';

/** The session that an employee chose in a program. */
export const enrolmentQuery = (id: string, userId: string) =>
  queryFor(programsApi.enrolment, { params: { id, userId } });
