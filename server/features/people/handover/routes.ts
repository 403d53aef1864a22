import { handoverApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { viewDuties } from './reads.ts';
import * as service from './service.ts';

export function handoverRoutes(route: Route, services: Services): void {
  route(
    handoverApi.duties,
    read(({ subject, now }) => viewDuties(subject, now)),
  );
  route(
    handoverApi.handOver,
    change(async ({ authorized, body }) => ({
      ...(await service.handOver(services, authorized, body)),
      message: 'Handed over.',
    })),
  );
  route(
    handoverApi.preview,
    change(({ authorized, body }) => service.previewHandover(services, authorized, body)),
  );
}
