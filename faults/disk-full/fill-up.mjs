import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdmin, createPeople } from '../company.mjs';
import { startServer } from '../server.mjs';
import { compare, readState } from '../writes/compare.mjs';
import { Ledger } from '../writes/ledger.mjs';
import { Tally } from '../writes/tally.mjs';
import { sessionsOfProgram, startWriting } from '../writes/writers.mjs';

const writers = 4;
const writableWithin = 10_000;
/** PostgreSQL has room in the pages that it has already; so long it may take until a write needs a new one. */
const refusedWithin = 60_000;

/**
 * Fills the disk under a server that is written to, looks at how it answers, and frees the disk again.
 *
 * @param {Record<string, string>} env
 * @param {{fill: () => void, empty: () => void}} disk that holds the database
 * @param {() => Promise<string>} whileFull what else is done to the database meanwhile; says how that went
 * @returns {Promise<import('../places.mjs').Finding>}
 */
export async function fillUp(env, disk, whileFull) {
  createAdmin(env);
  let server = await startServer(env);
  try {
    const people = await createPeople(() => server.url, { managers: writers, trainers: writers });
    const ledger = new Ledger();
    const tallies = { before: new Tally(), full: new Tally(), after: new Tally(), reads: new Tally() };
    /** Works like the others, and tells each answer to the tally of the phase. */
    let tally = tallies.before;
    const load = startWriting({ people, ledger, note: (...answer) => tally.note(...answer) }, writers);
    await pause(1_500);
    tally = tallies.full;
    disk.fill();
    const filled = performance.now();
    const isRefusing = () => [...tallies.full.counts.keys()].some((kind) => kind.startsWith('503'));
    while (!isRefusing() && performance.now() - filled < refusedWithin) await pause(50);
    for (let time = 0; time < 20; time += 1) await readAll(people, tallies.reads);
    const aside = await whileFull();
    await pause(1_000);
    disk.empty();
    const milliseconds = await untilWritable(people.admin.send);
    tally = tallies.after;
    await pause(1_500);
    await load.stop();
    const survived = server.isRunning();
    const found = compare(ledger, await readState(people.admin.send, ledger), sessionsOfProgram);
    await server.kill();
    server = await startServer(env);
    const later = compare(ledger, await readState(people.admin.send, ledger), sessionsOfProgram);
    const lost = new Set([...found.lost, ...later.lost]);
    const halves = new Set([...found.halves, ...later.halves]);
    return {
      figures:
        `${ledger.count} writes acknowledged, ${lost.size} lost, ${halves.size} half; writable again ` +
        `${milliseconds} ms after there was room\n  while full: ${tallies.full.tell()}; ${aside}\n` +
        `  reads while full: ${tallies.reads.tell()}\n  afterwards: ${tallies.after.tell()}`,
      holds:
        survived &&
        isRefusing() &&
        lost.size + halves.size === 0 &&
        milliseconds <= writableWithin &&
        tallies.full.hasOnly(/^503 (storage_full|not_ready)$/) &&
        [tallies.before, tallies.reads, tallies.after].every((each) => each.hasOnly()),
    };
  } finally {
    await server.kill();
  }
}

/** What people look at, each in their role. */
async function readAll(
  /** @type {import('../company.mjs').People} */ { admin, managers, employees },
  /** @type {Tally} */ tally,
) {
  for (const [person, path] of /** @type {const} */ ([
    [admin, '/api/training-programs/admin'],
    [admin, '/api/users'],
    [managers[0], '/api/training-programs/manager'],
    [employees[0], '/api/dashboard/employee-insight'],
    [employees[0], '/api/user/verify'],
  ])) {
    if (person) tally.note(await person.send('GET', path), `GET ${path}`);
  }
}

async function untilWritable(/** @type {import('../client.mjs').Send} */ admin) {
  const started = performance.now();
  const isWritten = async () =>
    (await admin('POST', '/api/admin/departments', { name: randomUUID() })).status === 201;
  while (!(await isWritten())) {
    if (performance.now() - started > 60_000) throw new Error('No write succeeds 60 s after there was room.');
    await pause(50);
  }
  return Math.round(performance.now() - started);
}
