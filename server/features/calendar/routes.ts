import { calendarApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import { change } from '../../http/change.ts';
import { file } from '../../http/file.ts';
import { publicReply } from '../../http/public-reply.ts';
import { read } from '../../http/read.ts';
import { noteWhoAnswered } from '../../http/read-from-standby.ts';
import type { Route } from '../../http/route.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../tokens.ts';
import { eventFacts, readFeed, viewAddress } from './reads.ts';
import { eventFileOf, feedOf, subscribe, unsubscribe } from './service.ts';

export function calendarRoutes(route: Route, services: Services): void {
  const { clock, config, database, meter, verificationMeter } = services;
  route(
    calendarApi.viewAddress,
    read(({ viewer }) => viewAddress(viewer._id, config.publicUrl !== null)),
  );
  route(
    calendarApi.subscribe,
    change(async ({ authorized }) => ({ url: await subscribe(services, authorized) })),
  );
  route(
    calendarApi.unsubscribe,
    change(async ({ authorized }) => {
      await unsubscribe(services, authorized);
      return { message: 'Your calendar link no longer works.' };
    }),
  );
  route(
    calendarApi.feed,
    publicReply(async (request) => {
      const { ip, params } = request;
      const now = clock();
      noteWhoAnswered(request, { isFromStandby: !database.state().hasPrimary });
      const { token } = params as { token: string };
      const feed = await readFeed(database.dbForReading, hashToken(token), now);
      if (!feed) {
        verificationMeter.count(clientNetwork(ip), now);
        throw new Refusal('not_found');
      }
      // By the person: those whose calendars are kept by one company ask from the same few addresses.
      meter.count(feed.personId, now);
      return feedOf(services, feed.entries);
    }),
  );
  route(
    calendarApi.event,
    file(
      ({ viewer, subject }) => eventFacts(subject, viewer._id),
      (row) => eventFileOf(services, row),
    ),
  );
}
