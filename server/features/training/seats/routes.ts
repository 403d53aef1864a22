import { programsApi, seatsApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { choosingRoutes } from './choosing/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { peopleMeant, requireUser } from './rules/service.ts';
import * as service from './service.ts';
import { waitRoutes } from './waiting/routes.ts';

export function seatRoutes(route: Route, services: Services): void {
  route(
    programsApi.enrol,
    change(async ({ authorized, body }) => {
      const whom = await peopleMeant(services.db, authorized.actor, body);
      const choice = choiceOf(body);
      if (!whom.isSelf) return replyWith(await service.enrolPeople(services, authorized, whom, choice));
      requireUser(body.user);
      return replyWith(await service.enrolOneself(services, authorized, choice));
    }),
  );
  route(
    seatsApi.switchSession,
    change(async ({ authorized, body }) => {
      const whom = await peopleMeant(services.db, authorized.actor, body);
      const choice = choiceOf(body);
      return replyWith(
        await service.switchSession(services, authorized, whom, {
          ...choice,
          undoable: !whom.isSelf && choice.undoable,
        }),
      );
    }),
  );
  route(
    seatsApi.giveBack,
    change(async ({ authorized, body }) => {
      const whom = await peopleMeant(services.db, authorized.actor, body ?? { user: null });
      const undoable = !whom.isSelf && body?.undoable;
      return {
        message: 'The seat was released.',
        ...(await service.giveBack(services, authorized, whom, undoable)),
      };
    }),
  );
  waitRoutes(route, services);
  offerRoutes(route, services);
  choosingRoutes(route, services);
}

function choiceOf({
  session,
  unless_clash,
  undoable,
}: {
  session: string;
  unless_clash?: boolean | null | undefined;
  undoable?: boolean | null | undefined;
}): service.WantedSeat {
  return { session, unlessClash: unless_clash ?? false, undoable };
}

function replyWith(seated: service.Seated) {
  if ('employees' in seated) return seated;
  const { session, ...undo } = seated;
  return { enrolledSession: { enrolled_training_session: session }, ...undo };
}
