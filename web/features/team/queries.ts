import { linesApi } from '#shared/people/lines/calls';
import { usersApi } from '#shared/people/users/calls';
import type { teamFilters } from '#shared/people/lines/filters';
import type { ValuesOf } from '#shared/filters';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

type Asked = ValuesOf<typeof teamFilters>;

/** The people below the viewer in the line. */
export const teamList = (search: string, asked: Asked) =>
  listFor(linesApi.team, ({ people }) => people, { query: { search, ...asked } });

/** The number of somebody's trainings that are offered, those that need action first. */
const offered = 20;

/** The trainings of a person of the team. */
export const trainingsOfMember = (id: string) =>
  queryFor(usersApi.trainings, { params: { id }, query: { order: 'action', limit: offered } });

/** The states of the trainings of all of them. */
export const teamCountsQuery = ({ status: _, ...asked }: Asked) =>
  queryFor(linesApi.team, { query: { limit: 1, ...asked } });
