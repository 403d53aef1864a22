import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors';
import { startWorld, type Someone, type World } from '../../test/world.ts';

describe('the body of a call', () => {
  let world: World;
  let admin: Someone, manager: Someone;
  let program: { id: string; sessions: string[] };

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    program = await world.createProgram({
      admin,
      manager,
      trainers: [await world.createPerson('trainer')],
    });
  });

  afterAll(() => world.close());

  async function send(method: string, path: string, body?: BodyInit, type = 'application/json') {
    const response = await fetch(`${world.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, problem: (await response.json()) as ErrorBody };
  }

  const changeName = (body: BodyInit, type?: string) => send('PUT', '/api/user/change-name', body, type);
  const nested = (depth: number) =>
    `{"first_name":"A","last_name":"B","more":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  test.each([
    ['an open brace', '{"first_name":'],
    ['single quotes', "{'first_name':'A'}"],
    ['a trailing comma', '{"first_name":"A",}'],
    ['two values', '{}{}'],
    ['NaN', '{"first_name":NaN}'],
    ['only spaces', '   '],
  ])('is refused as no JSON when it has %s', async (_, body) => {
    const { status, problem } = await changeName(body);
    expect([status, problem.code]).toEqual([400, 'invalid_json']);
    expect(problem.message).not.toBe('');
  });

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a cut-off character', [0xe2, 0x82]],
  ])('is refused as no UTF-8 when it has %s', async (_, bytes) => {
    const body = Buffer.concat([
      Buffer.from('{"first_name":"A'),
      Buffer.from(bytes),
      Buffer.from('","last_name":"B"}'),
    ]);
    const { status, problem } = await changeName(body);
    expect([status, problem.code]).toEqual([400, 'invalid_json']);
  });

  test('may be nested 32 levels deep and no deeper, not counting brackets inside a text', async () => {
    expect((await changeName(nested(32))).status).toBe(200);
    const { status, problem } = await changeName(nested(33));
    expect([status, problem.code]).toEqual([400, 'invalid_json']);
    const text = '[{'.repeat(50);
    expect((await changeName(JSON.stringify({ first_name: text, last_name: `\\"${text}` }))).status).toBe(
      200,
    );
  });

  test.each([
    '{"first_name":"A\\u0000B","last_name":"C"}',
    '{"first_name":"A","last_name":"C","unknown":["\\u0000"]}',
    '{"first_name":"A","last_name":"C","\\u0000":1}',
    '{"first_name":"A\\ud83d","last_name":"C"}',
    '{"first_name":"A","last_name":"\\uDC00"}',
  ])('is refused when a character that the database cannot store stands anywhere in it: %s', async (body) => {
    const { status, problem } = await changeName(body);
    expect([status, problem]).toEqual([
      400,
      { code: 'invalid_json', message: 'The text has a character that cannot be stored.' },
    ]);
  });

  test('may have a text that only reads like such a character, and a whole surrogate pair', async () => {
    expect((await changeName('{"first_name":"A\\\\u0000B","last_name":"C"}')).status).toBe(200);
    expect((await changeName('{"first_name":"A\\ud83d\\ude00","last_name":"C"}')).status).toBe(200);
  });

  test.each([
    ['plain text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['nearly JSON', 'application/jsonp'],
    ['no type that exists', 'nonsense'],
  ])('is refused with 415 when its content type is %s', async (_, type) => {
    const { status, problem } = await changeName('{"first_name":"A","last_name":"B"}', type);
    expect([status, problem.code]).toEqual([415, 'not_json']);
  });

  test('is refused with 415 without a content type §26.2', async () => {
    const bytes = Buffer.from('{"first_name":"A","last_name":"B"}');
    const { status, problem } = await changeName(bytes, '');
    expect([status, problem.code]).toEqual([415, 'not_json']);
  });

  test('is read when the content type names the charset of the JSON', async () => {
    const body = JSON.stringify({ first_name: 'Åsa', last_name: '山田' });
    expect((await changeName(body, 'application/json; charset=utf-8')).status).toBe(200);
  });

  test('is taken for none when it is empty, also with the JSON content type', async () => {
    const temporary = await world.createPerson('employee');
    expect((await send('DELETE', `/api/user/${temporary.id}/delete`)).status).toBe(200);
    expect((await send('DELETE', `/api/user/${temporary.id}/delete`)).status).toBe(404);
    const { status, problem } = await send('PUT', '/api/user/change-name');
    expect(status).toBe(400);
    expect(problem.errors).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
    });
  });

  test('is read up to 64 KiB, and refused with 413 with one byte more §26.2 §50.2', async () => {
    const form = '{"first_name":"A","last_name":"B"}';
    expect((await changeName(form.padEnd(64 * 1024))).status).toBe(200);
    const { status, problem } = await changeName(form.padEnd(64 * 1024 + 1));
    expect([status, problem.code]).toEqual([413, 'payload_too_large']);
  });

  test('is read up to 1 MiB where it has a list of ids §50.2', async () => {
    const path = `/api/training-programs/${program.id}/enrollment-count`;
    const body = JSON.stringify({ sessions: Array.from({ length: 10_000 }, () => program.sessions[0]) });
    expect(body.length).toBeGreaterThan(64 * 1024);
    expect((await send('POST', path, body.padEnd(1024 * 1024))).status).toBe(200);
    const { status, problem } = await send('POST', path, body.padEnd(1024 * 1024 + 1));
    expect([status, problem.code]).toEqual([413, 'payload_too_large']);
  });

  test('loses the fields that the contract does not name, also those with odd names §2.1 §45.4', async () => {
    const body =
      '{"first_name":"A","last_name":"B","role":"employee","__proto__":{"role":"employee"},"constructor":{"prototype":{"x":1}}}';
    expect((await changeName(body)).status).toBe(200);
    const { role } = await world.database.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('admin');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('is not read before a caller without a sign-in is refused with 401 §45.6', async () => {
    for (const body of ['{', 'x'.repeat(100_000)]) {
      const response = await fetch(`${world.baseUrl}/api/user/change-name`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(401);
      await response.text();
    }
  });
});
