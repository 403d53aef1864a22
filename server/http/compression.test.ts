import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { usersApi } from '#shared/contract';
import { ask as send, textOf } from '../../test/ask.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';
import { compressReplies } from './compression.ts';
import { sendChanged } from './send-changed.ts';

/** More than are read at once, so that a list without a limit is streamed. */
const crowd = 11_000;
const list = `${usersApi.list.path}?role=employee`;

describe('an answer', () => {
  let world: World;
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    await sql`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
      select 'P' || n, 'Zoë ' || (n * 7919) % 10007, 'p' || n || '@company.example', 'x', 'employee', '#000000', now(),
        now()
      from generate_series(1, ${crowd}::int) n`.execute(world.database.db);
  });

  afterAll(() => world.close());

  const ask = (path: string, accepted?: string, method?: string) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return send(
      world.baseUrl,
      path,
      { ...headers, ...(accepted && { 'accept-encoding': accepted }) },
      method,
    );
  };

  test.each([undefined, 'identity', 'deflate', 'gzip;q=0', 'br;q=0, *;q=0', 'nonsense;;q=,'])(
    'goes out as it is for who accepts "%s"',
    async (accepted) => {
      const { headers, body } = await ask(`${list}&limit=100`, accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(JSON.parse(body.toString())).toMatchObject({ total: crowd });
    },
  );

  test('that is short goes out as it is', async () => {
    const { headers, body } = await ask('/api/user/verify', 'br, gzip');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body.toString())).toMatchObject({ user: { _id: admin.id } });
  });

  test('with an etag goes out as it is, as the etag names its bytes', async () => {
    const app = fastify();
    onTestFinished(() => app.close());
    compressReplies(app);
    const text = JSON.stringify({ name: 'Zoë'.repeat(2_000) });
    app.get('/polled', async (_request, reply) => sendChanged(reply, text, 'application/json'));
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const { headers, body } = await send(baseUrl, '/polled', { 'accept-encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(text);
    const again = { 'accept-encoding': 'br, gzip', 'if-none-match': headers.etag! };
    expect((await send(baseUrl, '/polled', again)).status).toBe(304);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
  ])('that is long is compressed for who accepts "%s"', async (accepted, encoding) => {
    const plain = await ask(`${list}&limit=100`);
    const answer = await ask(`${list}&limit=100`, accepted);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(answer.body.length),
      'content-type': plain.headers['content-type'],
      vary: 'accept-encoding',
    });
    expect(textOf(answer)).toBe(plain.body.toString());
    expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    const head = await ask(`${list}&limit=100`, accepted, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-encoding']]).toEqual([200, 0, encoding]);
  });

  test.each(['br', 'gzip'])('that is streamed is compressed as it comes, by %s', async (encoding) => {
    const plain = await ask(list);
    const answer = await ask(list, encoding);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, 'transfer-encoding': 'chunked' });
    expect(textOf(answer)).toBe(plain.body.toString());
    expect(JSON.parse(textOf(answer))).toMatchObject({ users: { employees: { length: crowd } } });
  });

  test.each(['identity', 'br', 'gzip'])(
    'that cannot be read to its end breaks off or is an error, as %s',
    async (accepted) => {
      const { database } = world.services;
      const read = database.read.bind(database);
      let calls = 0;
      const watched = vi.spyOn(database, 'read').mockImplementation(async (...statements) => {
        if ((calls += 1) > 2) throw new Error('The database has gone.');
        return read(...statements);
      });
      onTestFinished(() => watched.mockRestore());
      const answer = await ask(list, accepted).catch((error: Error) => error);
      expect(calls).toBe(3);
      if (answer instanceof Error) return expect(answer.message).toBe('aborted');
      expect(answer.status).toBe(500);
      expect(JSON.parse(textOf(answer))).toMatchObject({ code: 'internal' });
    },
  );
});
