import { dueDatesApi } from '#shared/contract';
import { countOf } from '#shared/count';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as earlierRecords from './earlier-records/service.ts';

export function renewalRoutes(route: Route, services: Services): void {
  route(
    dueDatesApi.previewRenewals,
    change(({ authorized }) => earlierRecords.previewPeriod(services, authorized)),
  );
  route(
    dueDatesApi.applyRenewals,
    change(async ({ authorized, body }) => {
      const records = await earlierRecords.applyPeriod(services, authorized, body.effects ?? null);
      return { message: `The period was applied to ${countOf(records, 'record')}.`, records };
    }),
  );
}
