import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { watchDatabase, type Watch } from './watch.ts';

let server: Server;
let watch: Watch;
const sockets = new Set<Socket>();

afterEach(async () => {
  await watch.stop();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Something that takes connections and never answers, as a network does that has swallowed the database. */
async function startBlackHole() {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).resume());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

test('a database that takes connections and never answers counts as away, which is told once', async () => {
  let told = 0;
  watch = watchDatabase({ config: await startBlackHole(), timeout: 100, onUnresponsive: () => (told += 1) });
  expect(watch.isUnavailable).toBe(false);
  await expect.poll(() => watch.isUnavailable, { timeout: 2_000 }).toBe(true);
  // Asked several times more by then.
  await expect.poll(() => sockets.size, { timeout: 5_000 }).toBeGreaterThan(2);
  expect(told).toBe(1);
});

test('a database that refuses connections counts as away at once, and open connections are left alone', async () => {
  let told = 0;
  const config = await startBlackHole();
  server.close();
  watch = watchDatabase({ config, onUnresponsive: () => (told += 1) });
  await expect.poll(() => watch.isUnavailable, { timeout: 1_000 }).toBe(true);
  expect(told).toBe(0);
});
