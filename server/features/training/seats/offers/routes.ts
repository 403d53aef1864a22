import { seatsApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import { read } from '../../../../http/read.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function offerRoutes(route: Route, services: Services): void {
  route(
    seatsApi.offers,
    read(({ viewer, subject, now }) => reads.listOffers(viewer, subject, now)),
  );
  route(
    seatsApi.offer,
    change(async ({ authorized, body }) => {
      await service.offerSeat(services, authorized, body.on);
      return { message: body.on ? "You're offering your seat." : "You're no longer offering your seat." };
    }),
  );
  route(
    seatsApi.take,
    change(async ({ authorized, body }) => ({
      enrolledSession: {
        enrolled_training_session: await service.takeSeat(services, authorized, body.from),
      },
    })),
  );
}
