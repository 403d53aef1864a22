import { sessionsApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import { computedRead } from '../../../../http/computed-read.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function checkInRoutes(route: Route, services: Services): void {
  route(
    sessionsApi.checkInCode,
    computedRead(
      ({ subject, now }) => reads.codeFacts(subject, now),
      (facts) => service.codeOf(services.config, facts),
    ),
  );
  route(
    sessionsApi.checkIn,
    change(({ authorized, body }) => service.checkIn(services, authorized, body)),
  );
}
