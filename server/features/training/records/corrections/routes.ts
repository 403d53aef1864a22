import { recordsApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import { revokeRecord, revokeRecords } from './service.ts';

export function correctionRoutes(route: Route, services: Services): void {
  route(
    recordsApi.revoke,
    change(({ authorized, body }) => revokeRecord(services, authorized, body.because)),
  );
  route(
    recordsApi.revokeMany,
    change(({ authorized, body }) => revokeRecords(services, authorized, body)),
  );
}
