import { setTimeout as pause } from 'node:timers/promises';
import { dashboardReads, newDepartment } from '../load/requests.ts';
import { listCounts } from '../../load/figures.ts';
import { startServer } from '../../server/child-server.ts';
import { startLoad } from '../../load/load.ts';
import { listAnswers } from '../../load/tally.ts';
import { findProgram } from '../find-program.ts';
import { startNginx } from '../network/nginx.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import type { Scenario } from '../runner.ts';

const perSecond = 200;

export const scenario: Scenario = {
  name: 'rolling-restart',
  title: 'Two instances behind nginx, configured as in deploy/, that are restarted in turn under load',
  mustHold: `Of ${perSecond} requests a second, a fifth of them writes, none fails and none is lost.`,
  run,
};

async function run({ restarts = 10 } = {}) {
  const program = findProgram('nginx');
  if (!program) return { skipped: 'there is no nginx here: its path must be in PATH or /usr/sbin' };
  const fixtures = await createLoadFixtures(20);
  const env = { DATABASE_URL: fixtures.url, TRUSTED_PROXIES: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '2' };
  const instances = [await startServer(env), await startServer(env)];
  try {
    const nginx = await startNginx(
      program,
      instances.map(({ port }) => port),
    );
    try {
      const reads = dashboardReads(fixtures).slice(0, 4);
      const load = startLoad({
        port: nginx.port,
        requests: [...reads, newDepartment(fixtures)],
        rate: perSecond,
        seconds: restarts * 30,
      });
      await pause(2_000);
      const ends: number[] = [];
      for (let restart = 0; restart < restarts; restart += 1) {
        const which = restart % instances.length;
        const old = instances[which];
        if (!old) throw new Error('There is no instance to restart.');
        const { code, seconds } = await old.terminate();
        if (code !== 0) throw new Error(`An instance ended with code ${code}.`);
        ends.push(seconds);
        instances[which] = await startServer({ ...env, PORT: String(old.port) });
        await pause(500);
      }
      const report = await load.stop();
      const { answers, latencies, sent } = report;
      const succeeded = (answers['200'] ?? 0) + (answers['201'] ?? 0);
      const lost = (answers['201'] ?? 0) - (await fixtures.countDepartments());
      const figures =
        `${restarts} restarts during ${sent} requests: ${sent - succeeded} failed, ${Math.max(0, lost)} writes lost, ` +
        `${Math.max(0, -lost)} done but not confirmed (${listAnswers(report)}); p99 ${latencies.p99} ms, ` +
        `longest ${latencies.max} ms; an end took ${Math.max(...ends).toFixed(1)} s at most; ` +
        `nginx met ${listCounts(nginx.countTroubles())}`;
      return { figures, holds: succeeded === sent && lost === 0 };
    } finally {
      await nginx.stop();
    }
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    await fixtures.stop();
  }
}
