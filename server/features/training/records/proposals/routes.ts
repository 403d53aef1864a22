import { recordsApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as service from './service.ts';

export function proposalRoutes(route: Route, services: Services): void {
  route(
    recordsApi.propose,
    change(({ authorized, body }) => service.proposeRecords(services, authorized, body)),
  );
  route(
    recordsApi.accept,
    change(({ authorized, body }) => service.acceptRecord(services, authorized, body?.again)),
  );
  route(
    recordsApi.reject,
    change(({ authorized, body }) => service.rejectRecord(services, authorized, body.because)),
  );
  route(
    recordsApi.rejectMany,
    change(({ authorized, body }) => service.rejectRecords(services, authorized, body)),
  );
}
