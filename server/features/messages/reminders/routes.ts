import { dueDatesApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { endOfQuiet } from '../../../reminder-times/quiet-hours.ts';
import * as service from './service.ts';

export function reminderRoutes(route: Route, services: Services): void {
  route(
    dueDatesApi.remind,
    change(async ({ authorized, body }) => {
      const now = services.clock();
      const at = endOfQuiet(now, services.config);
      const reminded = await service.remindByHand(services, authorized, body.people);
      return { reminded, ...(at > now && { at: at.toISOString() }) };
    }),
  );
  route(
    dueDatesApi.previewRemind,
    change(({ authorized, body }) => service.previewRemind(services, authorized, body.people)),
  );
}
