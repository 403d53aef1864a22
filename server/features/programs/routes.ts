import { exportsApi, programsApi } from '#shared/contract';
import { change } from '../../http/change.ts';
import { asParticipant, type Viewer } from '../../db/relations.ts';
import { zoneOf } from '../../db/time-zone.ts';
import { exported } from '../../http/exported.ts';
import { list } from '../../http/list.ts';
import { readByRole } from '../../http/read.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import * as editing from './editing/service.ts';
import { exportPrograms } from './exported/reads.ts';
import * as publishing from './publishing/service.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function programRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);

  route(
    programsApi.listAll,
    list('programs', ({ viewer, now, asked }) => reads.listAll(viewer, { now, zone }, asked), {
      isExpensive: ({ order, status }) => order !== undefined || status !== undefined,
    }),
  );
  for (const endpoint of Object.values(exportsApi.programs))
    route(
      endpoint,
      exported({ name: 'Trainings' }, ({ viewer, now, asked }) =>
        exportPrograms(viewer, { now, zone }, asked),
      ),
    );
  for (const endpoint of [programsApi.listOverseen, programsApi.listTaught, programsApi.listAssigned]) {
    const seenBy = (viewer: Viewer) =>
      endpoint === programsApi.listAssigned ? asParticipant(viewer) : viewer;
    route(
      endpoint,
      list('programs', ({ viewer, now, asked }) => reads.listInView(seenBy(viewer), { now, zone }, asked)),
    );
  }
  route(
    programsApi.view,
    readByRole(({ viewer, subject, now }) => reads.viewProgram(viewer, subject, { now, zone })),
  );
  route(
    programsApi.create,
    change(async ({ authorized, body }) => {
      const program_id = await service.createProgram(services, authorized, body);
      return { program_id, message: 'Training created.' };
    }),
  );
  route(
    programsApi.edit,
    change(async ({ authorized, body }) => {
      await editing.editProgram(services, authorized, body);
      return { program_id: authorized.subjectId, message: 'Training updated.' };
    }),
  );
  route(
    programsApi.publish,
    change(async ({ authorized, body }) => ({
      people: await publishing.publishChanges(services, authorized, body.notify),
    })),
  );
  route(
    programsApi.archive,
    change(async ({ authorized, body }) => {
      await service.archiveProgram(services, authorized, body?.effects);
      return { message: 'Training archived.' };
    }),
  );
  route(
    programsApi.previewEdit,
    change(({ authorized, body }) => editing.previewEdit(services, authorized, body)),
  );
  route(
    programsApi.previewArchive,
    change(({ authorized }) => service.previewArchive(services, authorized)),
  );
}
