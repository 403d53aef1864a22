import { statSync } from 'node:fs';
import { join } from 'node:path';
import { restoreAndLook } from '../backup/restored.mjs';
import { countRows, isWithin } from '../backup/table-counts.mjs';
import { createAdmin, createPeople } from '../company.mjs';
import { createFolder } from '../folders.mjs';
import { onBothDatabases } from '../places.mjs';
import { startDurablePostgres } from '../postgres.mjs';
import { findFreePort, runCli, runCliBeside, startServer } from '../server.mjs';
import { numberFrom, serverSettings } from '../settings.mjs';
import { Ledger } from '../writes/ledger.mjs';
import { Tally } from '../writes/tally.mjs';
import { startWriting } from '../writes/writers.mjs';

const writers = 8;

/** @type {import('../runner.mjs').Scenario} */
export const scenario = {
  name: 'backup',
  title: 'a backup is made while 8 writers write, and restored into an empty database of either kind',
  mustHold:
    'all that was acknowledged before is in it, nothing half, the same in either database, and its audit trail ' +
    "is a beginning of the original's",
  run: () => onBothDatabases(backUpAndRestore),
};

/** @returns {Promise<import('../places.mjs').Finding>} */
async function backUpAndRestore(/** @type {import('../places.mjs').Place} */ { env }) {
  const folder = createFolder('fault-backup');
  const target = await startDurablePostgres();
  try {
    const file = join(folder.path, 'backup');
    const { before, all, seconds, tally } = await backUpUnderLoad(env, file);
    const places = [{ ...serverSettings, DATA_DIR: join(folder.path, 'data') }];
    if (target) places.push({ ...serverSettings, DATABASE_URL: target.url, DATA_DIR: '' });
    const restored = [];
    for (const place of places) {
      const ready = { ...place, PORT: String(await findFreePort()) };
      restored.push(await restoreAndLook(file, ready, { before, all }));
    }
    const bounds = await countRows(env);
    for (const { head } of restored) runCli(['audit', 'verify', '--head', head], env);
    const lost = restored.flatMap((each) => each.lost);
    const halves = restored.flatMap((each) => each.halves);
    const counts = [...new Set(restored.map((each) => JSON.stringify(each.counts)))];
    const megabytes = statSync(file).size / 1024 / 1024;
    const times = restored.map((each) => `${each.seconds.toFixed(1)} s`);
    return {
      figures:
        `backup of ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, ${before.count} writes acknowledged before ` +
        `and ${all.count - before.count} meanwhile; restored into ${restored.length} databases in ` +
        `${times.join(' and ')}: ${lost.length} lost, ${halves.length} half, rows ${counts.join(' BUT ')}\n` +
        `  their audit heads are in the original's chain; answers meanwhile: ${tally.tell()}`,
      holds:
        lost.length + halves.length === 0 &&
        counts.length === 1 &&
        restored.every((each) => isWithin(each.counts, bounds)) &&
        tally.hasOnly(),
    };
  } finally {
    await target?.remove();
    folder.remove();
  }
}

async function backUpUnderLoad(/** @type {Record<string, string>} */ env, /** @type {string} */ file) {
  createAdmin(env);
  const server = await startServer(env);
  try {
    const people = await createPeople(() => server.url, { managers: writers, trainers: writers });
    const all = new Ledger();
    const tally = new Tally();
    const load = startWriting({ people, ledger: all, note: (...answer) => tally.note(...answer) }, writers);
    // Something to back up: else it would be over before anybody writes.
    await load.reach(numberFrom('FAULTS_WRITES', 3_000));
    const before = all.copy();
    const started = performance.now();
    const { code, output } = await runCliBeside(['backup', file], env);
    const seconds = (performance.now() - started) / 1000;
    await load.stop();
    if (code !== 0) throw new Error(`backup ended with ${code}: ${output}`);
    return { before, all, seconds, tally };
  } finally {
    await server.kill('SIGTERM');
  }
}
