import { programsApi } from '#shared/programs/calls';
import { queryFor } from '../api/queries.ts';

/** One program with its sessions, as the signed-in person may see it. */
export const programQuery = (id: string) => queryFor(programsApi.view, { params: { id } });
