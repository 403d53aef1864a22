import { mayEver } from '#shared/access';
import { recordsApi } from '#shared/training/records/calls';
import { usersApi } from '#shared/people/users/calls';
import type { Program, SessionUser } from '#shared/shapes';
import { queryFor } from '../../api/queries.ts';

export const userQuery = (id: string) => queryFor(usersApi.view, { params: { id } });

/** The number of somebody's trainings that are fetched; the page shows those that are open, or a few. */
const nextTrainings = 20;

/** The person's trainings that need action first. */
export const nextTrainingsQuery = (id: string) =>
  queryFor(usersApi.trainings, { params: { id }, query: { order: 'action', limit: nextTrainings } });

/** How many of somebody's records are on the person's page. */
const latestRecords = 3;

/** The person's latest records. */
export const latestRecordsQuery = (id: string) =>
  queryFor(recordsApi.ofPerson, { params: { id }, query: { limit: latestRecords } });

/**
 * Whether the viewer always sees the person's records. One sees one's own, an admin everybody's, and others
 * those of people below. A trainer or an employee can look at no others.
 */
export const seesAllRecords = ({ _id, role }: SessionUser, userId: string): boolean =>
  _id === userId || mayEver(role, 'record.list') || !mayEver(role, 'user.list-assignable');

/** Whether these trainings, as a manager sees them, are those of an own employee: then the manager sees records, too. */
export const areOfOwnEmployee = (programs: readonly Program[]): boolean =>
  programs.some(({ due }) => Boolean(due));
