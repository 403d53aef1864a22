import { exportsApi, messagesApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import { exported } from '../../../http/exported.ts';
import { list } from '../../../http/list.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { kinds } from '../letters/kinds.ts';
import { exportMessages } from './exported/reads.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function messageRoutes(route: Route, services: Services): void {
  route(
    messagesApi.listOwn,
    list('messages', ({ viewer }) => reads.listOwn(viewer._id)),
  );
  route(
    messagesApi.list,
    list('messages', ({ asked }) => reads.listAll(asked, reads.messageJson), {
      isExpensive: ({ state }) => state !== undefined,
    }),
  );
  for (const endpoint of Object.values(exportsApi.messages))
    route(
      endpoint,
      exported({ name: 'Messages' }, ({ viewer, asked }) => exportMessages(viewer, asked)),
    );
  route(
    messagesApi.send,
    change(async ({ authorized, ids }) => {
      await service.sendAtOnce(services, authorized, { id: ids.message, kinds });
      return { message: 'It will go out in a moment.' };
    }),
  );
}
