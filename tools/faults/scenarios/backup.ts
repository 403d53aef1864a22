import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../server/child-server.ts';
import { runCommand, runCommandBeside } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { restoreAndCheck } from '../backup/restored.ts';
import { countRows, isWithin } from '../backup/table-counts.ts';
import { createAdmin, createPeople } from '../company.ts';
import { numberFrom } from '../numbers.ts';
import { createDurablePostgres, onBothDatabases, type Deployment } from '../databases.ts';
import type { Finding, Scenario } from '../runner.ts';
import { WriteLog } from '../writes/write-log.ts';
import { Tally } from '../writes/tally.ts';
import { startWriting } from '../writes/writers.ts';

const writers = 8;

export const scenario: Scenario = {
  name: 'backup',
  title: 'a backup is made while 8 writers write, and restored into an empty database of either kind',
  mustHold:
    'all that was acknowledged before is in it, nothing half, the same in either database, and its audit trail ' +
    "is a beginning of the original's",
  run: () => onBothDatabases(backUpAndRestore),
};

async function backUpAndRestore({ env }: Deployment): Promise<Finding> {
  const folder = createTemporaryFolder('fault-backup');
  const target = await createDurablePostgres();
  try {
    const file = join(folder.path, 'backup');
    const { before, all, seconds, tally } = await backUpUnderLoad(env, file);
    const restored = [];
    for (const empty of [{ DATA_DIR: join(folder.path, 'data') }, { DATABASE_URL: target.url }]) {
      restored.push(await restoreAndCheck(file, empty, { before, all }));
    }
    const bounds = await countRows(env);
    for (const { head } of restored) runCommand(['audit', 'verify', '--head', head], env);
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
        `  their audit heads are in the original's chain; answers meanwhile: ${tally.summary()}`,
      holds:
        lost.length + halves.length === 0 &&
        counts.length === 1 &&
        restored.every((each) => isWithin(each.counts, bounds)) &&
        tally.hasOnly(),
    };
  } finally {
    await target.remove();
    folder.remove();
  }
}

async function backUpUnderLoad(env: Environment, file: string) {
  createAdmin(env);
  const server = await startServer(env);
  try {
    const people = await createPeople(server.url, { managers: writers, trainers: writers });
    const all = new WriteLog();
    const tally = new Tally();
    const writing = startWriting({ people, writeLog: all, note: tally.note }, writers);
    // Something to back up: else it would be over before anybody writes.
    await writing.reach(numberFrom('FAULTS_WRITES', 3_000));
    const before = all.copy();
    const started = performance.now();
    const { code, output } = await runCommandBeside(['backup', file], env);
    const seconds = (performance.now() - started) / 1000;
    await writing.stop();
    if (code !== 0) throw new Error(`backup ended with ${code}: ${output}`);
    return { before, all, seconds, tally };
  } finally {
    await server.terminate();
  }
}
