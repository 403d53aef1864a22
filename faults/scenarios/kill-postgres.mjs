import { setTimeout as pause } from 'node:timers/promises';
import { createAdmin, createPeople } from '../company.mjs';
import { noPostgres, startDurablePostgres } from '../postgres.mjs';
import { findFreePort, isReady, startServer } from '../server.mjs';
import { numberFrom, serverSettings } from '../settings.mjs';
import { compare, readState } from '../writes/compare.mjs';
import { Ledger } from '../writes/ledger.mjs';
import { Tally } from '../writes/tally.mjs';
import { sessionsOfProgram, startWriting } from '../writes/writers.mjs';

const writers = 8;
const healthyWithin = 5_000;

/** @type {import('../runner.mjs').Scenario} */
export const scenario = {
  name: 'kill-postgres',
  title: 'PostgreSQL is killed with all its backends, and restarted fast, under load',
  mustHold:
    'no acknowledged write is lost, the server stays up, refuses with 503 and Retry-After only, and works again ' +
    'within 5 s after PostgreSQL takes connections',
  run: async () => {
    const postgres = await startDurablePostgres();
    if (!postgres) return { skipped: noPostgres };
    try {
      return await breakAgainAndAgain(
        postgres,
        numberFrom('FAULTS_KILLS', 10),
        numberFrom('FAULTS_RESTARTS', 3),
      );
    } finally {
      await postgres.remove();
    }
  },
};

/**
 * @param {import('../postgres.mjs').Postgres} postgres
 * @param {number} kills
 * @param {number} restarts
 * @returns {Promise<import('../places.mjs').Finding>}
 */
async function breakAgainAndAgain(postgres, kills, restarts) {
  const env = { ...serverSettings, PORT: String(await findFreePort()), DATABASE_URL: postgres.url };
  createAdmin(env);
  const server = await startServer(env);
  try {
    const people = await createPeople(() => server.url, { managers: writers, trainers: writers });
    const ledger = new Ledger();
    const tally = new Tally();
    const lost = new Set();
    const halves = new Set();
    /** @type {number[]} */
    const recoveries = [];
    for (let time = 1; time <= kills + restarts; time += 1) {
      const load = startWriting({ people, ledger, note: (...answer) => tally.note(...answer) }, writers);
      await pause(500 + Math.random() * 1_000);
      await (time <= kills ? postgres.kill() : postgres.stopFast());
      // Long enough that requests meet a database that is away, not only one that goes.
      await pause(time % 2 === 0 ? 0 : 1_500);
      await postgres.start();
      recoveries.push(await untilHealthy(server, people.admin.send));
      await load.stop();
      if (!server.isRunning()) throw new Error(`The server ended: ${server.output()}`);
      const found = compare(ledger, await readState(people.admin.send, ledger), sessionsOfProgram);
      for (const what of found.lost) lost.add(what);
      for (const what of found.halves) halves.add(what);
    }
    const longest = Math.max(...recoveries);
    return {
      figures:
        `${kills} kills, ${restarts} fast restarts: ${ledger.count} writes acknowledged, ${lost.size} lost, ` +
        `${halves.size} half; the server stayed up and worked again after at most ${longest} ms\n` +
        `answers: ${tally.tell()}`,
      holds: lost.size + halves.size === 0 && longest <= healthyWithin && tally.hasOnly(/^503 /),
    };
  } finally {
    await server.kill();
  }
}

/** Milliseconds from now until the server says that it is ready and has made a change. */
async function untilHealthy(
  /** @type {import('../server.mjs').Server} */ { url },
  /** @type {import('../client.mjs').Send} */ admin,
) {
  const started = performance.now();
  const form = { first_name: 'Ada', last_name: 'Admin' };
  const works = async () =>
    (await isReady(url)) && (await admin('PUT', '/api/user/change-name', form)).status === 200;
  while (!(await works())) {
    if (performance.now() - started > 60_000)
      throw new Error('The server does not work 60 s after PostgreSQL does.');
    await pause(20);
  }
  return Math.round(performance.now() - started);
}
