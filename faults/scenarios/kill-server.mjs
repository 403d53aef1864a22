import { setTimeout as pause } from 'node:timers/promises';
import { createAdmin, createPeople } from '../company.mjs';
import { onBothDatabases } from '../places.mjs';
import { startServer } from '../server.mjs';
import { numberFrom } from '../settings.mjs';
import { compare, readState } from '../writes/compare.mjs';
import { Ledger } from '../writes/ledger.mjs';
import { Tally } from '../writes/tally.mjs';
import { sessionsOfProgram, startWriting } from '../writes/writers.mjs';

const writers = 8;
const readyWithin = 5_000;

/** @type {import('../runner.mjs').Scenario} */
export const scenario = {
  name: 'kill-server',
  title: 'the server is killed (kill -9) again and again while it writes',
  mustHold: 'no acknowledged write is lost, none is half there, ready again within 5 s',
  run: () => {
    const kills = numberFrom('FAULTS_KILLS', 20);
    const writes = numberFrom('FAULTS_WRITES', 10_000);
    return onBothDatabases((place) => killAgainAndAgain(place, { kills, writes }));
  },
};

/**
 * @param {import('../places.mjs').Place} place
 * @param {{kills: number, writes: number}} numbers writes to be acknowledged in all, spread over the kills
 * @returns {Promise<import('../places.mjs').Finding>}
 */
async function killAgainAndAgain({ database, env }, { kills, writes }) {
  createAdmin(env);
  let server = await startServer(env);
  try {
    const people = await createPeople(() => server.url, { managers: writers, trainers: writers });
    const ledger = new Ledger();
    const tally = new Tally();
    const lost = new Set();
    const halves = new Set();
    /** @type {number[]} */
    const starts = [];
    let processor = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const load = startWriting({ people, ledger, note: (...answer) => tally.note(...answer) }, writers);
      await pause(300 + Math.random() * 700);
      await load.reach((writes * kill) / kills);
      const isEnding = load.stop();
      await server.kill();
      await isEnding;
      server = await startServer(env);
      starts.push(server.milliseconds);
      processor = Math.max(processor, server.processorMilliseconds);
      const found = compare(ledger, await readState(people.admin.send, ledger), sessionsOfProgram);
      for (const what of found.lost) lost.add(what);
      for (const what of found.halves) halves.add(what);
      console.log(
        `  ${database}, kill ${kill}: ${ledger.count} writes, ${lost.size} lost, ${halves.size} half, ready again in ` +
          `${server.milliseconds} ms`,
      );
    }
    const sorted = starts.toSorted((left, right) => left - right);
    const longest = sorted.at(-1) ?? 0;
    return {
      figures:
        `${kills} kills: ${ledger.count} writes acknowledged, ${lost.size} lost, ${halves.size} half; ready again ` +
        `after ${sorted[Math.floor(kills / 2)]} ms (median), ${longest} ms (longest), with at most ${processor} ms of ` +
        `the processor\n  answers: ${tally.tell()}`,
      holds: lost.size + halves.size === 0 && longest <= readyWithin && tally.hasOnly(/^no answer broken/),
    };
  } finally {
    await server.kill();
  }
}
