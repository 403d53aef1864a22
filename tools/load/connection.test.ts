import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection, type Outcome } from './connection.ts';

test('answers of a known length and in chunks come one after the other on a connection', async () => {
  const server = createServer((request, reply) => {
    if (request.url === '/known') return void reply.end('{}');
    void (async () => {
      reply.write('{"first":1,');
      await pause(20);
      reply.end('"second":2}');
    })();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const connection = openConnection((server.address() as AddressInfo).port);
  const ask = (path: string) =>
    new Promise<Outcome>((done) => connection.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, done));
  const outcomes = [];
  for (const path of ['/chunks', '/chunks', '/known', '/chunks']) outcomes.push(await ask(path));
  connection.end();
  expect(outcomes.map(({ status, problem }) => `${status}${problem}`)).toEqual(['200', '200', '200', '200']);
  expect(outcomes[2]!.length).toBe(2);
  expect(outcomes[3]!.length).toBeGreaterThan('{"first":1,"second":2}'.length);
});
