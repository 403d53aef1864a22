import { linesApi } from '#shared/people/lines/calls';
import { usersApi } from '#shared/people/users/calls';
import { teamStates, type TeamState } from '#shared/people/lines/team-states';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The people of the team that are shown. */
export interface TeamFilter {
  search: string;
  /** Empty for all. */
  status: TeamState | '';
  /** Whether people below others are left out. */
  isDirect: boolean;
}

/** The filter that a URL's parameters name; anything else in them is left out. */
export function teamFilterIn(parameters: URLSearchParams): TeamFilter {
  return {
    search: parameters.get('search') ?? '',
    status: teamStates.find((state) => state === parameters.get('status')) ?? '',
    isDirect: parameters.get('direct') === 'true',
  };
}

const directly = ({ isDirect }: Pick<TeamFilter, 'isDirect'>) => isDirect && { direct: 'true' as const };

/** The people below the viewer in the line. */
export const teamList = ({ search, status, ...filter }: TeamFilter) =>
  listFor(linesApi.team, ({ people }) => people, {
    query: { search, ...(status && { status }), ...directly(filter) },
  });

/** The number of somebody's trainings that are offered, those that need action first. */
const offered = 20;

/** The trainings of a person of the team. */
export const trainingsOfMember = (id: string) =>
  queryFor(usersApi.trainings, { params: { id }, query: { order: 'action', limit: offered } });

/** The states of the trainings of all of them. */
export const teamCountsQuery = (filter: Pick<TeamFilter, 'isDirect'>) =>
  queryFor(linesApi.team, { query: { limit: 1, ...directly(filter) } });
