import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operationsApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../test/client.ts';
import {
  createReplicatedPostgres,
  promote,
  replay,
  type Postgres,
  type ReplicatedPostgres,
} from '../../test/replicated-postgres.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

const soon = { timeout: 3_000, interval: 20 };

/** A proxy on a port of 127.0.0.1 that leads each new connection to one of the servers. */
async function startProxy(chooseTarget: () => Postgres) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const folder = new URL(chooseTarget().url).searchParams.get('host')!;
    const upstream = connect(join(folder, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** As when it is restarted. */
    cutConnections: () => sockets.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
}

describe(
  'a server whose one address is a proxy before a primary and its standby',
  { timeout: 60_000 },
  () => {
    let postgres: ReplicatedPostgres;
    let primary: Postgres;
    let standby: Postgres;
    let target: () => Postgres;
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let world: World;
    let admin: Someone;

    beforeEach(async () => {
      postgres = await createReplicatedPostgres();
      ({ primary } = postgres);
      [standby] = postgres.standbys as [Postgres];
      target = () => primary;
      proxy = await startProxy(() => target());
      world = await startWorld({}, { url: primary.url, through: throughProxy, serves: true });
      admin = await world.createPerson('admin');
      await replay(primary, standby);
    });

    afterEach(async () => {
      await world.close({ isDatabaseClosed: true }).catch(() => {});
      proxy.cutConnections();
      proxy.close();
      await postgres.remove();
    });

    async function throughProxy(direct: string): Promise<string> {
      const url = new URL(direct);
      url.searchParams.delete('host');
      url.host = `127.0.0.1:${proxy.port}`;
      return url.toString();
    }

    const ready = (query = {}) => world.as(nobody).status(operationsApi.ready, { query });
    const rename = () =>
      world.as(admin).send(signInApi.changeName, { body: { first_name: 'Ada', last_name: 'Lovelace' } });
    const read = async () => {
      const { status, headers } = await world.as(admin).send(usersApi.list);
      return [status, headers.get('lodestar-read-from')];
    };

    test('never sends a change to the standby to which the proxy leads it, reads there, and finds the primary again', async () => {
      expect([await ready(), (await rename()).status]).toEqual([200, 200]);
      target = () => standby;
      proxy.cutConnections();
      await expect.poll(() => ready(), soon).toBe(503);
      await expect.poll(read, soon).toEqual([200, 'standby']);
      const refused = await rename();
      expect([refused.status, refused.problem.code]).toEqual([503, 'not_ready']);

      target = () => primary;
      await expect.poll(() => ready(), soon).toBe(200);
      expect([(await rename()).status, await read()]).toEqual([200, [200, null]]);
    });

    test('refuses with 503 the changes whose connections meet a standby, also while its watch is with the primary', async () => {
      expect(await ready()).toBe(200);
      // Only the watch has a connection so far, and none of the next ones leads to the primary.
      target = () => standby;
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const { status, problem } = await rename();
        expect([status, problem.code]).toEqual([503, 'not_ready']);
      }
    });

    test('speaks to nobody on the connections to a former primary once it has seen a later one', async () => {
      expect((await rename()).status).toBe(200);
      await replay(primary, standby);
      await promote(standby);
      // The former primary goes on, as one that was cut off.
      target = () => standby;
      proxy.cutConnections();
      await expect.poll(() => ready(), soon).toBe(200);
      target = () => primary;
      proxy.cutConnections();
      await expect.poll(() => ready(), soon).toBe(503);
      const refused = await rename();
      expect([refused.status, refused.problem.code]).toEqual([503, 'not_ready']);
      target = () => standby;
      await expect.poll(() => ready(), soon).toBe(200);
      expect((await rename()).status).toBe(200);
    });
  },
);
