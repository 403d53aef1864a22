import { filesApi } from '#shared/contract';
import { createSender } from '../../../db/stored-bytes.ts';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import { storedFile } from '../../../http/stored-file.ts';
import { upload } from '../../../http/upload.ts';
import type { Services } from '../../../services.ts';
import { viewFacts } from './reads.ts';
import { addToProgram, addToRecord, removeFile } from './service.ts';

export function fileRoutes(route: Route, services: Services): void {
  route(
    filesApi.addToRecord,
    upload(({ authorized, query, source }) =>
      addToRecord(services, authorized, { source, name: query.name }),
    ),
  );
  route(
    filesApi.addToProgram,
    upload(({ authorized, query, source }) =>
      addToProgram(services, authorized, { source, name: query.name }),
    ),
  );
  route(
    filesApi.download,
    storedFile(({ subject }) => viewFacts(subject), createSender(services)),
  );
  route(
    filesApi.remove,
    change(async ({ authorized, body }) => {
      await removeFile(services, authorized, body?.because ?? null);
      return { message: 'File removed.' };
    }),
  );
}
