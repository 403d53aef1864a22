import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../scripts/run.mjs';
import { batch, createPeople, sessionsOfProgram, signIn, writeUntilGone } from './company.mjs';
import { findFreePort, runCli, startServer } from './server.mjs';

const writers = 6;
const email = 'admin@company.example';

/**
 * Kills the server again and again while it writes to the embedded database, and counts what was lost. The
 * last line of the output sums up; anything lost or half there makes the exit code 1.
 *
 * @param {string} [number] of kills
 */
export async function killAgainAndAgain(number = '20') {
  if (!/^[1-9]\d*$/.test(number))
    throw new Failure(`The number of kills is "${number}": it must be 1 or more.`);
  const kills = Number(number);
  const folder = mkdtempSync(join(tmpdir(), 'lodestar-kill-'));
  try {
    const { acknowledged, lost, halves, starts } = await run(kills, folder);
    const sorted = starts.toSorted((left, right) => left - right);
    console.log(
      `${kills} kills: ${acknowledged} writes acknowledged, ${lost} lost, ${halves} half; ` +
        `start after a kill: median ${sorted[Math.floor(kills / 2)]} ms, longest ${sorted.at(-1)} ms`,
    );
    if (lost + halves > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(/** @type {number} */ kills, /** @type {string} */ folder) {
  const env = {
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: 'off',
  };
  runCli(
    ['create-admin', '--email', email, '--first-name', 'Ada', '--last-name', 'Admin'],
    env,
    'guiding-light\n',
  );
  let server = await startServer(env);
  try {
    const url = () => server.url;
    const admin = await signIn(url, email);
    const people = await createPeople(admin);
    const manager = await signIn(url, people.manager.email);

    /** @type {import('./company.mjs').Acknowledged} */
    const acknowledged = { programs: [], batches: [], departments: [] };
    /** @type {number[]} */
    const starts = [];
    let lost = 0;
    let halves = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = countAcknowledged(acknowledged);
      const writing = Array.from({ length: writers }, () =>
        writeUntilGone({ admin, manager }, people, acknowledged),
      );
      await pause(500 + Math.random() * 1500);
      await server.kill();
      await Promise.all(writing);
      server = await startServer(env);
      starts.push(server.milliseconds);
      const found = await compare(admin, acknowledged);
      lost += found.lost;
      halves += found.halves;
      console.log(
        `kill ${kill}: ${countAcknowledged(acknowledged) - before} writes acknowledged, ${found.lost} lost, ` +
          `${found.halves} half, ready again in ${server.milliseconds} ms`,
      );
    }
    return { acknowledged: countAcknowledged(acknowledged), lost, halves, starts };
  } finally {
    await server.kill();
  }
}

function countAcknowledged(/** @type {import('./company.mjs').Acknowledged} */ acknowledged) {
  return Object.values(acknowledged).flat().length;
}

/**
 * What an admin finds after a start, against what was acknowledged before.
 *
 * @param {import('./company.mjs').Call} admin
 * @param {import('./company.mjs').Acknowledged} acknowledged
 */
async function compare(admin, acknowledged) {
  const { programs } = await admin('GET', '/api/training-programs/admin');
  const { departments } = await admin('GET', '/api/admin/roles-and-departments');
  const found = new Set([...programs, ...departments].map(({ _id }) => _id));
  const lost = [...acknowledged.programs, ...acknowledged.departments].filter((id) => !found.has(id));
  const halves = programs
    .filter(({ training_sessions }) => training_sessions.length !== sessionsOfProgram)
    .map(({ _id }) => _id);
  const assigned = new Set(acknowledged.batches);
  for (const { _id } of programs) {
    const { total } = await admin('GET', `/api/training-program/${_id}/assign-count`);
    if (assigned.has(_id) && total !== batch) lost.push(_id);
    if (total !== 0 && total !== batch) halves.push(_id);
  }
  return { lost: lost.length, halves: halves.length };
}
