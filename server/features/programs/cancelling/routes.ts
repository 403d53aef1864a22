import { sessionPlansApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as service from './service.ts';

export function cancellingRoutes(route: Route, services: Services): void {
  route(
    sessionPlansApi.cancel,
    change(async ({ authorized, ids, body }) => {
      const cancelled = await service.cancelSession(services, authorized, {
        ...body,
        sessionId: ids.session,
      });
      return { message: 'The session is cancelled.', ...cancelled };
    }),
  );
  route(
    sessionPlansApi.previewCancel,
    change(({ authorized, ids, body }) =>
      service.previewCancel(services, authorized, { ...body, sessionId: ids.session }),
    ),
  );
}
