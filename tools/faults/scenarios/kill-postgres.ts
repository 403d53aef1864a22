import { setTimeout as pause } from 'node:timers/promises';
import type { PrivatePostgres } from '../../postgres/private-server.ts';
import { startServer } from '../../server/child-server.ts';
import { createAdmin, createPeople } from '../company.ts';
import { numberFrom } from '../numbers.ts';
import { createDurablePostgres } from '../databases.ts';
import { killWithBackends } from '../postgres-processes.ts';
import type { Finding, Scenario } from '../runner.ts';
import { untilWorking } from '../until-working.ts';
import { WriteLog } from '../writes/write-log.ts';
import { Losses } from '../writes/losses.ts';
import { Tally } from '../writes/tally.ts';
import { startWriting } from '../writes/writers.ts';

const writers = 8;
const healthyWithin = 5_000;

export const scenario: Scenario = {
  name: 'kill-postgres',
  title:
    'the PostgreSQL that DATABASE_URL names is killed with all its backends, and restarted fast, under load',
  mustHold:
    'no acknowledged write is lost, the server stays up, refuses with 503 and Retry-After only, and works again ' +
    'within 5 s after PostgreSQL takes connections',
  run: async () => {
    const postgres = await createDurablePostgres();
    try {
      const [kills, restarts] = [numberFrom('FAULTS_KILLS', 10), numberFrom('FAULTS_RESTARTS', 3)];
      return await breakAgainAndAgain(postgres, kills, restarts);
    } finally {
      await postgres.remove();
    }
  },
};

async function breakAgainAndAgain(
  postgres: PrivatePostgres,
  kills: number,
  restarts: number,
): Promise<Finding> {
  const env = { DATABASE_URL: postgres.url };
  createAdmin(env);
  const server = await startServer(env);
  try {
    const people = await createPeople(server.url, { managers: writers, trainers: writers });
    const writeLog = new WriteLog();
    const tally = new Tally();
    const losses = new Losses();
    const recoveries: number[] = [];
    for (let time = 1; time <= kills + restarts; time += 1) {
      const writing = startWriting({ people, writeLog, note: tally.note }, writers);
      await pause(500 + Math.random() * 1_000);
      await (time <= kills ? killWithBackends(postgres.pid) : postgres.stop('fast'));
      // Long enough that requests meet a database that is unavailable, not only one that ends.
      await pause(time % 2 === 0 ? 0 : 1_500);
      await postgres.start();
      recoveries.push(await untilWorking(server.port, people.admin));
      await writing.stop();
      if (!server.isRunning()) throw new Error(`The server ended: ${server.printed().errors}`);
      await losses.look(server.url, people.admin, writeLog);
    }
    const longest = Math.max(...recoveries);
    return {
      figures:
        `${kills} kills, ${restarts} fast restarts: ${writeLog.count} writes acknowledged, ${losses.summary()}; the server ` +
        `stayed up and worked again after at most ${longest} ms\nanswers: ${tally.summary()}`,
      holds: losses.isNone() && longest <= healthyWithin && tally.hasOnly(/^503 /),
    };
  } finally {
    await server.kill();
  }
}
