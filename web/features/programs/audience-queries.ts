import { positionsApi } from '#shared/people/positions/calls';
import { sitesApi } from '#shared/people/sites/calls';
import { usersApi } from '#shared/people/users/calls';
import { audiencesApi } from '#shared/programs/audiences/calls';
import { queryFor } from '../../api/queries.ts';
import type { AudienceRow } from './audience-words.ts';

/* The queries of "Who is it for?"; the loaders of the form fetch the same. */

export const departmentsQuery = queryFor(usersApi.rolesAndDepartments);
export const sitesQuery = queryFor(sitesApi.list);
export const positionsQuery = queryFor(positionsApi.list);
export const choicesQueries = [departmentsQuery, sitesQuery, positionsQuery];

/** How many people match the groups. */
export const matchingQuery = (rows: readonly AudienceRow[]) =>
  queryFor(audiencesApi.matching, { body: { rows: [...rows] } });
