import { dueDatesApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import { list } from '../../../../http/list.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function exemptionRoutes(route: Route, services: Services): void {
  route(
    dueDatesApi.exemptions,
    list('employees', ({ subject }) => reads.listExempt(subject), { isExpensive: () => true }),
  );
  route(
    dueDatesApi.exempt,
    change(({ authorized, body }) => service.exempt(services, authorized, body)),
  );
  route(
    dueDatesApi.endExemption,
    change(async ({ authorized, body }) => ({
      employees: await service.endExemptions(services, authorized, body.people),
    })),
  );
}
