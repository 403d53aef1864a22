import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dashboardApi, operationsApi, recordsApi, signInApi } from '#shared/contract';
import { ask, textOf } from '../../test/ask.ts';
import { cookieOf } from '../../test/documents.ts';
import { fillWorkload } from '../../test/fill-workload.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

interface BatchAnswer {
  call: number;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const nothingElse = { program: null, valid_until: null, trainer: null, place: null, note: null };
const verify = signInApi.verify.path;
const dashboard = dashboardApi.trainings.employee.path;

describe('a batch of reads', () => {
  let world: World;
  let employee: Someone;

  beforeAll(async () => {
    world = await startWorld({ metricsToken: 'a-token-of-metrics' });
    employee = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  const tokenOf = ({ token }: Pick<Someone, 'token'>) => ({ authorization: `Bearer ${token}` });

  const send = (calls: readonly string[], headers: Record<string, string>, { baseUrl } = world) =>
    ask(baseUrl, `/api/batch?${new URLSearchParams(calls.map((url) => ['call', url]))}`, headers);

  const codeOf = async (calls: readonly string[], headers: Record<string, string> = tokenOf(employee)) => {
    const answer = await send(calls, headers);
    return [answer.status, (JSON.parse(textOf(answer)) as { code: string }).code];
  };

  /** In the order in which they came. */
  const answersTo = async (calls: readonly string[], headers = tokenOf(employee), own = world) => {
    const answer = await send(calls, headers, own);
    expect(answer.status).toBe(200);
    const lines = textOf(answer).split('\n');
    expect(lines.pop()).toBe('');
    return Array.from({ length: lines.length / 2 }, (_, index): BatchAnswer => {
      const [head = '', body = ''] = lines.slice(2 * index);
      return { ...(JSON.parse(head) as Omit<BatchAnswer, 'body'>), body: JSON.parse(body) as unknown };
    });
  };

  const inOrder = (answers: readonly BatchAnswer[]) => answers.toSorted((a, b) => a.call - b.call);

  test('is refused without a token in the header: a cookie, which comes along from anywhere, is not enough', async () => {
    expect(await codeOf([verify], {})).toEqual([401, 'not_signed_in']);
    expect(await codeOf([verify], cookieOf(employee))).toEqual([401, 'not_signed_in']);
  });

  test.each<[string, string[]]>([
    ['no call', []],
    ['17 calls', Array.from({ length: 17 }, () => verify)],
    ['a page among its calls', [verify, '/dashboard']],
    ['a call of another host', ['http://elsewhere.example/api/user/verify']],
  ])('is refused with %s', async (_, calls) => {
    expect(await codeOf(calls)).toEqual([400, 'invalid_input']);
  });

  test('holds no other batch, however that is written', async () => {
    for (const path of ['/api/batch', '/api/%62atch', '/api/user/../batch']) {
      const [{ status, body }] = (await answersTo([`${path}?call=${verify}`])) as [BatchAnswer];
      expect([path, status, body]).toEqual([path, 400, expect.objectContaining({ code: 'invalid_input' })]);
    }
  });

  test('asks once who sends it, and answers each call by itself', async () => {
    const calls = [verify, dashboard, dashboardApi.insight.employee.path];
    await answersTo(calls);
    const read = vi.spyOn(world.services.database, 'read');
    onTestFinished(() => read.mockRestore());
    const answers = await answersTo(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const texts = read.mock.calls.flatMap(([statements]) => statements.map(({ text }) => text));
    expect(texts.filter((text) => text.includes('sign_ins'))).toHaveLength(1);
    expect(texts).toHaveLength(calls.length + 1);
  });

  test('whose sender has signed out, or never was, is refused as a whole, before any of its calls is made §50.11', async () => {
    const leaver = await world.createPerson('employee');
    await answersTo([verify], tokenOf(leaver));
    await world.as(leaver).call(signInApi.logout);
    const read = vi.spyOn(world.services.database, 'read');
    onTestFinished(() => read.mockRestore());
    for (const authorization of [`Bearer ${leaver.token}`, 'Bearer never-was', 'Bearer a-token-of-metrics']) {
      const calls = [verify, dashboard, operationsApi.config.path, '/api/openapi.json'];
      expect(await codeOf(calls, { authorization })).toEqual([401, 'not_signed_in']);
    }
    expect(read.mock.calls.flatMap(([statements]) => statements)).toHaveLength(3);
  });

  test('refuses each call as it is refused alone', async () => {
    const admin = await world.createPerson('admin');
    const calls = [`/api/user/${admin.id}`, dashboardApi.users.path, '/api/nowhere', verify];
    const answers = inOrder(await answersTo(calls));
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 404, 200]);
    for (const [index, url] of calls.slice(0, 3).entries()) {
      const alone = await ask(world.baseUrl, url, tokenOf(employee));
      expect([url, answers[index]!.body]).toEqual([url, JSON.parse(textOf(alone))]);
    }
  });

  test('changes nothing: each call is a read', async () => {
    const person = await world.createPerson('employee');
    const [{ status }] = (await answersTo([signInApi.logout.path], tokenOf(person))) as [BatchAnswer];
    expect(status).toBe(404);
    expect(await world.as(person).status(signInApi.verify)).toBe(200);
  });

  test('refuses a call for a file before it is made, however its path is written §50.11', async () => {
    const { records } = await world.as(employee).call(recordsApi.propose, {
      body: { ...nothingElse, people: [employee.id], title: 'First aid', trained_on: '2026-01-05' },
    });
    const files = [
      `/api/user/${employee.id}/records.pdf`,
      `/api/user/${employee.id}/records%2Epdf`,
      `/api/records/${records[0]!._id}/certificate.pdf`,
      '/api/docs',
    ];
    const read = vi.spyOn(world.services.database, 'read');
    onTestFinished(() => read.mockRestore());
    const answers = inOrder(await answersTo([...files, verify]));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 200]);
    for (const { body } of answers.slice(0, 4)) expect(body).toMatchObject({ code: 'not_in_batch' });
    // Who asks, and the one answer.
    expect(read.mock.calls.flatMap(([statements]) => statements)).toHaveLength(2);
    expect((await ask(world.baseUrl, files[0]!, tokenOf(employee))).status).toBe(200);
  });

  test('harms nobody when its caller goes before it is answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = new AbortController();
      const url = `${world.baseUrl}/api/batch?${new URLSearchParams([verify, dashboard].map((call) => ['call', call]))}`;
      const asked = fetch(url, { headers: tokenOf(employee), signal: leaving.signal });
      setTimeout(() => leaving.abort(), round);
      await asked.then((response) => response.text()).catch(() => null);
    }
    expect((await answersTo([verify]))[0]!.status).toBe(200);
  });

  test('answers each call as it is answered alone, and sees the rights of this moment', async () => {
    const calls = [verify, dashboard, verify];
    const alone = await Promise.all(calls.map((url) => ask(world.baseUrl, url, tokenOf(employee))));
    const answers = inOrder(await answersTo(calls));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      alone.map((answer) => [200, JSON.parse(textOf(answer))]),
    );
  });

  test('goes out uncompressed, through a proxy as it comes, and is kept by nobody', async () => {
    const { headers } = await send([verify], { ...tokenOf(employee), 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('is not held up by a slow call among its calls', async () => {
    const { database } = world.services;
    const read = database.read.bind(database);
    onTestFinished(() => {
      database.read = read;
    });
    database.read = async (statements, options) => {
      const isOfDashboard = statements.some(({ text }) => text.includes('programs'));
      if (isOfDashboard) await new Promise((resolve) => setTimeout(resolve, 300));
      return read(statements, options);
    };
    const answers = await answersTo([dashboard, verify]);
    expect(answers.map(({ call, status }) => [call, status])).toEqual([
      [1, 200],
      [0, 200],
    ]);
  });

  test('counts each of its calls against the limit of the person', async () => {
    const own = await startWorld({ limits: { ...world.services.config.limits, requestsPerUser: 5 } });
    onTestFinished(() => own.close());
    const person = await own.createPerson('employee');
    const answers = await answersTo(
      Array.from({ length: 8 }, () => dashboard),
      tokenOf(person),
      own,
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    // Also those that are refused before they are made.
    own.clock.advance(60_000);
    const files = Array.from({ length: 8 }, () => '/api/docs');
    const statuses = (await answersTo(files, tokenOf(person), own)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is refused as a whole while there is too much to do', async () => {
    const finish = fillWorkload(world.services.workload);
    expect((await send([verify], tokenOf(employee))).status).toBe(503);
    await finish();
    expect((await answersTo([verify]))[0]!.status).toBe(200);
  });
});
