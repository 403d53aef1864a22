import { dueDatesApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import { endOfQuiet } from '../../../../reminder-times/quiet-hours.ts';
import * as service from './service.ts';

export function reminderRoutes(route: Route, services: Services): void {
  /** How many people are reminded, and when they get it where that is later. */
  const tell = async <Reply extends object>(remind: () => Promise<Reply>) => {
    const now = services.clock();
    const at = endOfQuiet(now, services.config);
    return { ...(await remind()), ...(at > now && { at: at.toISOString() }) };
  };

  route(
    dueDatesApi.remind,
    change(({ authorized, body }) => tell(() => service.remindOfProgram(services, authorized, body))),
  );
  route(
    dueDatesApi.previewRemind,
    change(({ authorized, body }) => tell(() => service.previewProgram(services, authorized, body.people))),
  );
  route(
    dueDatesApi.remindOverdue,
    change(({ authorized, body }) => tell(() => service.remindOfOverdue(services, authorized, body))),
  );
  route(
    dueDatesApi.previewRemindOverdue,
    change(({ authorized, body }) => tell(() => service.previewOverdue(services, authorized, body.people))),
  );
}
