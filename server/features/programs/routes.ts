import { programsApi } from '#shared/api/programs';
import { programOrder } from '../../db/lists/program-list.ts';
import type { Registers } from '../../http/registers.ts';
import type { Services } from '../../services.ts';
import * as queries from './reads.ts';
import * as service from './service.ts';

const frame = { fields: ['programs'] };

export function registerProgramRoutes(
  { register, registerRead, registerList }: Registers,
  services: Services,
): void {
  registerList(programsApi.listAll, {
    order: programOrder,
    list: ({ given }) => queries.listAll(given('archived')),
    filter: ({ archived }) => ({ archived }),
    frame,
  });

  for (const endpoint of [programsApi.listOverseen, programsApi.listTaught, programsApi.listAssigned]) {
    registerList(endpoint, { order: programOrder, list: ({ viewer }) => queries.listInView(viewer), frame });
  }

  registerRead(programsApi.view, {
    answer: ({ subjectId, viewer }) => queries.viewProgram(subjectId, viewer),
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
