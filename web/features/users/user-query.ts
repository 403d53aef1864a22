import { recordsApi } from '#shared/training/records/calls';
import { usersApi } from '#shared/people/users/calls';
import { queryFor } from '../../api/queries.ts';

export const userQuery = (id: string) => queryFor(usersApi.view, { params: { id } });

/** How many of somebody's trainings there is room for beside them. */
const nextTrainings = 5;

/** The person's trainings that need action first. */
export const nextTrainingsQuery = (id: string) =>
  queryFor(usersApi.trainings, { params: { id }, query: { order: 'action', limit: nextTrainings } });

/** How many of somebody's records stand on the person's page. */
const latestRecords = 3;

/** The person's latest records. */
export const latestRecordsQuery = (id: string) =>
  queryFor(recordsApi.ofPerson, { params: { id }, query: { limit: latestRecords } });
