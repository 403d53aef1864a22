import { companyApi } from '#shared/company/calls';
import { positionsApi } from '#shared/people/positions/calls';
import { sitesApi } from '#shared/people/sites/calls';
import { queryFor } from '../../api/queries.ts';

/** The questions that wait for an admin. */
export const questionsQuery = queryFor(companyApi.questions);

export const positionsQuery = queryFor(positionsApi.list);

export const sitesQuery = queryFor(sitesApi.list);
