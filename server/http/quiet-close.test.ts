import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeQuietly } from './quiet-close.ts';

test('a connection on which nothing was asked is ended when the server closes, a request under way is answered', async () => {
  const app = fastify();
  closeQuietly(app);
  const slow = Promise.withResolvers<string>();
  app.get('/', () => slow.promise);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const silent = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(silent, 'connect');
  const asked = once(app.server, 'request');
  const answer = fetch(url, { headers: { connection: 'close' } });
  await asked;
  const closed = app.close();
  silent.resume();
  await once(silent, 'close');
  slow.resolve('done');
  expect(await (await answer).text()).toBe('done');
  await closed;
});
