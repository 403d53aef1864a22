import { sitesApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { listSites } from './reads.ts';
import * as service from './service.ts';

export function siteRoutes(route: Route, services: Services): void {
  route(
    sitesApi.list,
    read(() => listSites),
  );
  route(
    sitesApi.create,
    change(async ({ authorized, body }) => ({
      site: await service.createSite(services, authorized, body.name),
    })),
  );
  route(
    sitesApi.rename,
    change(async ({ authorized, ids, body }) => ({
      site: await service.renameSite(services, authorized, ids.siteId, body.name),
    })),
  );
  route(
    sitesApi.delete,
    change(async ({ authorized, ids }) => {
      await service.deleteSite(services, authorized, ids.siteId);
      return { message: 'Site deleted.' };
    }),
  );
}
