import { mayEver } from '#shared/access';
import { recordsApi } from '#shared/training/records/calls';
import { usersApi } from '#shared/people/users/calls';
import type { Program, SessionUser } from '#shared/shapes';
import { queryFor } from '../../api/queries.ts';

export const userQuery = (id: string) => queryFor(usersApi.view, { params: { id } });

/** So many of somebody's trainings are looked at; on the page stand those that are open, or a few. */
const nextTrainings = 20;

/** The person's trainings that need action first. */
export const nextTrainingsQuery = (id: string) =>
  queryFor(usersApi.trainings, { params: { id }, query: { order: 'action', limit: nextTrainings } });

/** How many of somebody's records stand on the person's page. */
const latestRecords = 3;

/** The person's latest records. */
export const latestRecordsQuery = (id: string) =>
  queryFor(recordsApi.ofPerson, { params: { id }, query: { limit: latestRecords } });

/**
 * Whether the viewer sees the person's records in any case: one's own, as an admin everybody's, and those of people below,
 * who are the only others that a trainer or an employee can look at.
 */
export const seesAllRecords = ({ _id, role }: SessionUser, userId: string): boolean =>
  _id === userId || mayEver(role, 'record.list') || !mayEver(role, 'user.list-assignable');

/** Whether these trainings, as a manager sees them, are those of an own employee: then the manager sees records, too. */
export const areOfOwnEmployee = (programs: readonly Program[]): boolean =>
  programs.some(({ due }) => Boolean(due));
