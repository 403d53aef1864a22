import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors';
import { startWorld, type Someone, type World } from '../../test/world.ts';

describe('what a call may carry', () => {
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
    ['not a number', '{"first_name":NaN}'],
    ['only spaces', '   '],
  ])('%s is not JSON', async (_, body) => {
    const { status, problem } = await changeName(body);
    expect([status, problem.code]).toEqual([400, 'invalid_json']);
    expect(problem.message).not.toBe('');
  });

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a cut-off character', [0xe2, 0x82]],
  ])('%s is not UTF-8', async (_, bytes) => {
    const body = Buffer.concat([
      Buffer.from('{"first_name":"A'),
      Buffer.from(bytes),
      Buffer.from('","last_name":"B"}'),
    ]);
    const { status, problem } = await changeName(body);
    expect([status, problem.code]).toEqual([400, 'invalid_json']);
  });

  test('32 levels are accepted, 33 are not; brackets inside a text do not count', async () => {
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
  ])('a character that the database cannot store is refused wherever it stands: %s', async (body) => {
    const { status, problem } = await changeName(body);
    expect([status, problem]).toEqual([
      400,
      { code: 'invalid_json', message: 'The text has a character that cannot be stored.' },
    ]);
  });

  test('a text that only reads like such a character is welcome, and so is a whole pair', async () => {
    expect((await changeName('{"first_name":"A\\\\u0000B","last_name":"C"}')).status).toBe(200);
    expect((await changeName('{"first_name":"A\\ud83d\\ude00","last_name":"C"}')).status).toBe(200);
  });

  test.each([
    ['plain text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['nearly JSON', 'application/jsonp'],
    ['no type that exists', 'nonsense'],
  ])('%s is refused with 415', async (_, type) => {
    const { status, problem } = await changeName('{"first_name":"A","last_name":"B"}', type);
    expect([status, problem.code]).toEqual([415, 'not_json']);
  });

  test('a body without a content type is refused with 415', async () => {
    const bytes = Buffer.from('{"first_name":"A","last_name":"B"}');
    const { status, problem } = await changeName(bytes, '');
    expect([status, problem.code]).toEqual([415, 'not_json']);
  });

  test('JSON with a charset is JSON', async () => {
    const body = JSON.stringify({ first_name: 'Åsa', last_name: '山田' });
    expect((await changeName(body, 'application/json; charset=utf-8')).status).toBe(200);
  });

  test('an empty body with the JSON content type is no body', async () => {
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

  test('a form of 64 KiB is read, one byte more is 413', async () => {
    const form = '{"first_name":"A","last_name":"B"}';
    expect((await changeName(form.padEnd(64 * 1024))).status).toBe(200);
    const { status, problem } = await changeName(form.padEnd(64 * 1024 + 1));
    expect([status, problem.code]).toEqual([413, 'payload_too_large']);
  });

  test('a call with a list of ids takes up to 1 MiB', async () => {
    const path = `/api/training-programs/${program.id}/enrollment-count`;
    const body = JSON.stringify({ sessions: Array.from({ length: 10_000 }, () => program.sessions[0]) });
    expect(body.length).toBeGreaterThan(64 * 1024);
    expect((await send('POST', path, body.padEnd(1024 * 1024))).status).toBe(200);
    const { status, problem } = await send('POST', path, body.padEnd(1024 * 1024 + 1));
    expect([status, problem.code]).toEqual([413, 'payload_too_large']);
  });

  test('fields that the call does not name are dropped, odd names included', async () => {
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

  test('a stranger is told 401 before anything of the body is read', async () => {
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
