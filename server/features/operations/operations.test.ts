import { describe, expect, test } from 'vitest';
import { operationsApi } from '#shared/contract';
import { nobody } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';
import { startWorld, withMail } from '../../../test/world.ts';

describe('anybody may ask without a sign-in', () => {
  const { world } = stage({ settings: { timeZone: 'Europe/Berlin' }, people: {} });
  test('whether the process lives §50.4', async () => {
    expect(await world.as(nobody).call(operationsApi.live)).toEqual({ status: 'live' });
  });

  test('whether the server is ready §50.4', async () => {
    expect(await world.as(nobody).call(operationsApi.ready)).toEqual({ status: 'ready' });
  });

  test('for what the screens must know first, and gets nothing else §2.2 §72.5', async () => {
    expect(await world.as(nobody).call(operationsApi.config)).toEqual({
      name: 'Lodestar',
      logo: null,
      colour: null,
      time_zone: 'Europe/Berlin',
      promote_until_hours: 24,
      registration: 'open',
      mail: false,
    });
  });

  test('whether mail is sent, and nothing of how', async () => {
    const withMailServer = await startWorld(withMail);
    try {
      const config = await withMailServer.as(nobody).call(operationsApi.config);
      expect(config.mail).toBe(true);
      expect(JSON.stringify(config)).not.toContain('smtp');
    } finally {
      await withMailServer.close();
    }
  });

  test('how registration is limited, and is not told the domains', async () => {
    const limited = await startWorld({ registration: { mode: 'domains', domains: ['company.example'] } });
    try {
      const config = await limited.as(nobody).call(operationsApi.config);
      expect(config.registration).toBe('domains');
      expect(JSON.stringify(config)).not.toContain('company.example');
    } finally {
      await limited.close();
    }
  });

  test('for metrics, and gets 404 where they are not configured §50.4', async () => {
    const response = await fetch(`${world.baseUrl}/api/metrics`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not found.', code: 'not_found' });
  });
});

describe('the metrics of a server that has a token for them', () => {
  const metricsToken = 'a-token-for-metrics';
  const { world, admin } = stage({ settings: { metricsToken }, people: { admin: 'admin' } });

  const ask = (headers: Record<string, string> = {}) => fetch(`${world.baseUrl}/api/metrics`, { headers });

  test.each<[string, () => Record<string, string>]>([
    ['no token', () => ({})],
    ['a wrong token', () => ({ authorization: 'Bearer a-token-for-metricz' })],
    ['a beginning of it', () => ({ authorization: 'Bearer a-token' })],
    ['the token in a cookie', () => ({ cookie: `token=${metricsToken}` })],
    ["an admin's sign-in", () => ({ authorization: `Bearer ${admin.token}` })],
  ])('are refused with %s', async (_, headers) => {
    const response = await ask(headers());
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_signed_in' });
  });

  test('are text for Prometheus that counts by route and names no id', async () => {
    await fetch(`${world.baseUrl}/api/user/${admin.id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const response = await ask({ authorization: `Bearer ${metricsToken}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/^# HELP process_cpu/m);
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/user/:id",status="200"}',
    );
    expect(text).not.toContain(admin.id);
    expect(text).not.toContain(metricsToken);
  });

  test('stay available when another server of the same process closes', async () => {
    const other = await startWorld({ metricsToken });
    await other.close();
    expect((await ask({ authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  });
});
