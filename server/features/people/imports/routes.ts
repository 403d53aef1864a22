import type { FastifyRequest } from 'fastify';
import { exportsApi, importsApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import { exported } from '../../../http/exported.ts';
import { file } from '../../../http/file.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { listImports, nothing, viewFile, viewImport, viewName } from './reads.ts';
import { exportImports } from './exported/reads.ts';
import { inviteCreated } from './inviting/service.ts';
import { planAsFile } from './plan-file/service.ts';
import { refusedRows } from './refused/service.ts';
import { sampleFile } from './sample/service.ts';
import { answer, planFile, runImport, storeFile } from './service.ts';
import { previewUndo, undoImport } from './undo/service.ts';

/** Writes an error of work that a call began into its log. */
const logOf =
  ({ log }: FastifyRequest) =>
  (error: unknown) =>
    log.error({ err: error }, 'import failed');

/** The file of the request, which lets go of it. Its plan may take longer than its memory should be kept. */
function takeFile(request: FastifyRequest): { content: Buffer | null } {
  const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  request.body = null;
  return { content };
}

export function importRoutes(route: Route, services: Services): void {
  route(
    importsApi.upload,
    change(async ({ authorized, query, request }) => {
      const id = await storeFile(services, authorized, query, takeFile(request));
      request.endUpload();
      return { import: await planFile(services, id, logOf(request)) };
    }),
  );
  route(
    importsApi.list,
    read(() => listImports),
  );
  for (const endpoint of Object.values(exportsApi.imports))
    route(endpoint, exported({ name: 'Imports' }, exportImports));
  route(
    importsApi.view,
    read(({ ids, parameters }) => viewImport(ids.importId, parameters)),
  );
  route(
    importsApi.answer,
    change(async ({ authorized, ids, body, request }) => ({
      import: await answer(services, authorized, ids.importId, body, logOf(request)),
    })),
  );
  route(
    importsApi.run,
    change(async ({ authorized, ids, body, request }) => ({
      import: await runImport(services, authorized, ids.importId, body, logOf(request)),
    })),
  );
  route(
    importsApi.refused,
    file(
      ({ ids }) => viewFile(ids.importId),
      (facts) => refusedRows(services, facts),
    ),
  );
  route(
    importsApi.plan,
    file(
      ({ ids }) => viewName(ids.importId),
      (facts) => planAsFile(services, facts),
    ),
  );
  route(
    importsApi.sampleCsv,
    file(
      () => nothing,
      () => sampleFile(services, 'csv'),
    ),
  );
  route(
    importsApi.sampleXlsx,
    file(
      () => nothing,
      () => sampleFile(services, 'xlsx'),
    ),
  );
  route(
    importsApi.previewUndo,
    change(({ ids }) => previewUndo(services, ids.importId)),
  );
  route(
    importsApi.undo,
    change(async ({ authorized, ids, body, request }) => ({
      import: await undoImport(
        services,
        authorized,
        { id: ids.importId, seen: body.effects },
        logOf(request),
      ),
    })),
  );
  route(
    importsApi.invite,
    change(({ authorized, ids, body }) => inviteCreated(services, authorized, ids.importId, body)),
  );
}
