import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { watchDatabase, type Watch } from './watch.ts';

let server: Server;
let watch: Watch;
const sockets = new Set<Socket>();

afterEach(async () => {
  await watch.stop();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
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

test('a database that takes connections and never answers counts as unavailable, which is told once', async () => {
  let told = 0;
  watch = watchDatabase({ config: await startBlackHole(), timeout: 100, onUnresponsive: () => (told += 1) });
  expect(watch.isUnavailable).toBe(false);
  await expect.poll(() => watch.isUnavailable).toBe(true);
  // Asked several times more by then.
  await expect.poll(() => sockets.size).toBeGreaterThan(2);
  expect(told).toBe(1);
});

test('a database that refuses connections counts as unavailable at once, and open connections are left alone', async () => {
  let told = 0;
  const config = await startBlackHole();
  server.close();
  watch = watchDatabase({ config, timeout: 600_000, onUnresponsive: () => (told += 1) });
  await expect.poll(() => watch.isUnavailable).toBe(true);
  expect(told).toBe(0);
});

const ready = Buffer.from('Z\0\0\0\x05I');

/** As much of PostgreSQL as the watch sees. These are its answers to a new connection, and to each `select 1` on it. */
async function startFakePostgres(greeting: Buffer, answer: Buffer | null) {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    socket.once('data', () => {
      socket.write(greeting);
      socket.on('data', () => answer && socket.write(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** A message of PostgreSQL's protocol: its kind, its length and its fields; each ends with a zero. */
function message(kind: string, ...fields: string[]): Buffer {
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5, kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test('a database that refuses more connections is available, and is asked again only after a second', async () => {
  const refusal = message('E', 'SFATAL', 'VFATAL', 'C53300', 'Mtoo many connections', '');
  const config = await startFakePostgres(refusal, null);
  const connectedAt: number[] = [];
  server.on('connection', () => connectedAt.push(performance.now()));
  watch = watchDatabase({ config, onUnresponsive: () => {} });
  await expect.poll(() => connectedAt.length).toBe(2);
  expect(watch.isUnavailable).toBe(false);
  expect(connectedAt[1]! - connectedAt[0]!).toBeGreaterThan(900);
});

test('a watch that is stopped while it asks leaves no connection', async () => {
  const welcome = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0'), ready]);
  const config = await startFakePostgres(welcome, Buffer.concat([message('C', 'SELECT 1'), ready]));
  watch = watchDatabase({ config, timeout: 5_000, onUnresponsive: () => {} });
  await expect.poll(() => sockets.size).toBe(1);
  // Asked once; the next time nothing answers, and it stops then.
  const [first] = sockets;
  await once(first!, 'data');
  first!.removeAllListeners('data');
  await once(first!, 'data');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await watch.stop();
  await pause(200);
  expect([connections, sockets.size]).toEqual([0, 0]);
});
