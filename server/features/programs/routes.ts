import { programsApi } from '#shared/api/programs';
import { Refusal } from '#shared/errors';
import { toPage } from '../../db/paging.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export function registerProgramRoutes(register: Register, services: Services): void {
  const { db } = services;

  register(programsApi.listAll, async ({ query }) => {
    const archived = query.archived === undefined ? null : query.archived === 'true';
    const { rows, ...page } = await queries.listAll(db, toPage(query), archived);
    return { programs: rows, ...page };
  });

  for (const endpoint of [programsApi.listOverseen, programsApi.listTaught, programsApi.listAssigned]) {
    register(endpoint, async ({ authorized, query }) => {
      const { rows, ...page } = await queries.listInView(db, authorized.actor, toPage(query));
      return { programs: rows, ...page };
    });
  }

  register(programsApi.view, async ({ authorized }) => {
    const program = await queries.findProgram(db, authorized.subjectId, authorized.actor);
    if (!program) throw new Refusal('not_found');
    return { program };
  });

  register(programsApi.create, async ({ authorized, body }) => {
    const id = await service.createProgram(services, authorized, body);
    return { program_id: id, message: 'Program created.' };
  });

  register(programsApi.edit, async ({ authorized, body }) => {
    await service.editProgram(services, authorized, body);
    return { program_id: authorized.subjectId, message: 'Program updated.' };
  });

  register(programsApi.archive, async ({ authorized }) => {
    await service.archiveProgram(services, authorized);
    return { message: 'Program archived.' };
  });
}
