import { companyApi } from '#shared/company/calls';
import { queryFor } from '../../api/queries.ts';

/** The questions that wait for an admin. */
export const questionsQuery = queryFor(companyApi.questions);
