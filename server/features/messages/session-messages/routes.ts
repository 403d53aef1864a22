import { sessionMessagesApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { viewRecipients } from './reads.ts';
import { writeToSession } from './service.ts';

export function sessionMessageRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    sessionMessagesApi.view,
    read(({ subject, now }) => viewRecipients(subject, { now, zone })),
  );
  route(
    sessionMessagesApi.send,
    change(({ authorized, body }) => writeToSession(services, authorized, body.text)),
  );
}
