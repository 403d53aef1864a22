import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operationsApi, signInApi } from '#shared/contract';
import { nobody } from '../../test/client.ts';
import { fillWorkload } from '../../test/fill-workload.ts';
import { password, startWorld, type Someone, type World } from '../../test/world.ts';

describe('a server that is overloaded or stops', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let person: Someone;

  beforeAll(async () => {
    world = await startWorld({ metricsToken: 'a-token-of-metrics' });
    person = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  const fill = () => fillWorkload(world.services.workload);

  test('refuses with 503 and Retry-After, and goes on when it has caught up §50.3', async () => {
    const finish = fill();
    onTestFinished(finish);
    const { status, headers, problem } = await as(person).send(signInApi.verify);
    expect([status, problem.code, headers.get('retry-after')]).toEqual([503, 'busy', '1']);
    expect(headers.get('cache-control')).toBe('no-store');
    await finish();
    expect(await as(person).status(signInApi.verify)).toBe(200);
    expect(world.services.workload.running).toBe(0);
  });

  test('still answers the calls for its health and its metrics', async () => {
    onTestFinished(fill());
    expect(await as(nobody).status(operationsApi.live)).toBe(200);
    expect(await as(nobody).status(operationsApi.ready)).toBe(200);
    const metrics = await fetch(`${world.baseUrl}/api/metrics`, {
      headers: { authorization: 'Bearer a-token-of-metrics' },
    });
    const text = await metrics.text();
    expect(text).toMatch(/^http_requests_running 64$/m);
    expect(text).toMatch(/^http_requests_shed \d+$/m);
  });

  test('counts no call that waits for a password to be hashed', async () => {
    const owner = await world.createPerson('employee');
    const form = { current_password: password, new_password: password, confirm_new_password: password };
    let done = 0;
    const calls = Array.from({ length: 20 }, async () => {
      // Some find that another of them was quicker; none is turned away.
      expect(await as(owner).status(signInApi.changePassword, { body: form })).not.toBe(503);
      done += 1;
    });
    await expect.poll(() => done).toBeGreaterThan(0);
    await expect.poll(() => world.services.workload.running, { interval: 1 }).toBe(0);
    expect(done).toBeLessThan(20);
    await Promise.all(calls);
  });

  test('is not ready while it stops, still answers, and keeps no connection', async () => {
    const { lifecycle } = world.services;
    lifecycle.isStopping = true;
    onTestFinished(() => {
      lifecycle.isStopping = false;
    });
    const { status, problem } = await as(nobody).send(operationsApi.ready);
    expect([status, problem.code]).toEqual([503, 'stopping']);
    expect(await as(nobody).status(operationsApi.live)).toBe(200);
    const { status: verified, headers } = await as(person).send(signInApi.verify);
    expect([verified, headers.get('connection')]).toEqual([200, 'close']);
  });

  test(
    'answers 408 to a client that takes too long over its headers, and closes the connection',
    { timeout: 20_000 },
    async () => {
      const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes.toString()));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write('GET /api/config HTTP/1.1\r\nHost: ');
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toContain('"code":"request_timeout"');
    },
  );
});
