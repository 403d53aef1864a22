import { expect, onTestFinished, test } from 'vitest';
import { operationsApi, signInApi } from '#shared/contract';
import { createClient, nobody } from '../../../test/client.ts';
import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { startServer } from '../../server/child-server.ts';

const metricsToken = 'a-token-for-metrics';

test.runIf(process.platform === 'linux')(
  'a server whose log has no room lives on, answers, and counts the lines that it drops §50.13',
  async () => {
    const postgres = await createPrivatePostgres();
    onTestFinished(() => postgres.remove());
    const env = { DATABASE_URL: postgres.url, DEMO: 'off', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' };
    const server = await startServer(env, undefined, '/dev/full');
    onTestFinished(async () => void (await server.kill()));
    const stranger = createClient(server.url).as(nobody);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await stranger.status(operationsApi.config)).toBe(200);
      expect(await stranger.status(signInApi.verify)).toBe(401);
    }
    const answer = await fetch(`${server.url}/api/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    const [, lost] = /^log_lines_lost (\d+)$/m.exec(await answer.text()) ?? [];
    expect(Number(lost)).toBeGreaterThanOrEqual(6);
    expect(server.isRunning()).toBe(true);
    expect((await server.terminate()).code).toBe(0);
  },
);
