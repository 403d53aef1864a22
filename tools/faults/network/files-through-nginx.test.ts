import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#shared/errors';
import { fileTooLarge } from '#shared/files/file-rules';
import { csvOf } from '../../../test/import-file.ts';
import { startWorld, type Someone, type World } from '../../../test/world.ts';
import { findProgram } from '../find-program.ts';
import { shipped, startNginx, type Nginx } from './nginx.ts';

const megabyte = 1024 * 1024;
const program = findProgram('nginx');

test('the shipped nginx configuration takes large bodies where files are sent alone, and refuses in the server’s words §50.2', () => {
  const sizes = [...shipped.matchAll(/(?:location (\S+ ?\S*) \{[^}]*?)?client_max_body_size (\w+);/g)];
  expect(sizes.map(([, location, size]) => [location, size])).toEqual([
    [undefined, '1100k'],
    ['= /api/imports', '20m'],
    ['~ ^/api/(records/[^/]+/)?files$', '10m'],
  ]);
  const words = [...shipped.matchAll(/return (4\d\d) '(\{.*\})';/g)].map(([, status, text]) => {
    const { message, code } = JSON.parse(text!) as { message: string; code: keyof typeof errorTable };
    expect(errorTable[code][0]).toBe(Number(status));
    // The same code is about files of people, and about those at records and programs.
    expect([errorTable[code][1], fileTooLarge]).toContain(message);
    return code;
  });
  expect(words).toEqual(['payload_too_large', 'file_too_large', 'file_too_large', 'too_many_requests']);
});

describe.skipIf(!program)('through nginx as it is shipped', () => {
  let world: World;
  let admin: Someone;
  let nginx: Nginx;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    const port = Number(new URL(world.baseUrl).port);
    nginx = await startNginx(program!, [port, port]);
  });

  afterAll(async () => {
    await nginx.stop();
    await world.close();
  });

  async function send(path: string, type: string, body: Buffer) {
    const reply = await fetch(`http://127.0.0.1:${nginx.port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      body: Uint8Array.from(body),
    });
    return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) as object };
  }
  const upload = (body: Buffer) =>
    send('/api/imports?what=people&source=hr&name=people.csv', 'application/octet-stream', body);
  const isOfServer = ({ headers }: { headers: Headers }) => headers.has('x-request-id');

  test('a file of 2 MB reaches the server §50.2 §98.2', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [
      `p${index}`,
      `p${index}`,
      'Sam',
      'x'.repeat(20_000),
    ]);
    const answer = await upload(csvOf(['Personnel ID', 'Login', 'First name', 'Memo'], ...rows));
    expect(answer).toMatchObject({
      status: 201,
      body: { import: { state: 'planned', counts: { create: 100 } } },
    });
  });

  test('a file of more than 20 MB is refused before the server, in its words §50.2', async () => {
    const [status, message] = errorTable.file_too_large;
    const refused = await upload(Buffer.alloc(20 * megabyte + 1, 'x'));
    expect(refused).toMatchObject({ status, body: { code: 'file_too_large', message } });
    expect(isOfServer(refused)).toBe(false);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('a body of 2 MB for another call is refused in the server’s words §50.2', async () => {
    const [status, message] = errorTable.payload_too_large;
    for (const path of ['/api/user/signin', '/api/imports/invite', '/api/importsx', '/api/imports/'])
      expect(await send(path, 'application/json', Buffer.alloc(2 * megabyte, 'x')), path).toMatchObject({
        status,
        body: { code: 'payload_too_large', message },
      });
  });

  test('one address sends four files at once and no more, and others of its calls go on', async () => {
    const slow = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const socket = connect(nginx.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(`POST /api/imports HTTP/1.1\r\nHost: x\r\nContent-Length: ${megabyte}\r\n\r\nx`);
        return socket;
      }),
    );
    try {
      await expect.poll(async () => (await upload(csvOf(['A'], ['b']))).status).toBe(429);
      const { headers, body } = await upload(csvOf(['A'], ['b']));
      expect(body).toEqual({ code: 'too_many_requests', message: errorTable.too_many_requests[1] });
      expect(headers.get('retry-after')).toBe('10');
      expect((await fetch(`http://127.0.0.1:${nginx.port}/api/config`)).status).toBe(200);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});
