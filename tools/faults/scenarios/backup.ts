import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../server/child-server.ts';
import { runCommand, runCommandBeside } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { createAdmin } from '../company.ts';
import { databaseUrlOf, withDatabaseOf } from '../database.ts';
import { numberFrom } from '../numbers.ts';
import { createDurablePostgres, onBothDatabases, type Deployment } from '../databases.ts';
import type { Finding, Scenario } from '../runner.ts';
import { findLosses, foundAt, settings, startWork } from '../simulated-company/at-work.ts';
import type { Asking, SimulatedCompany } from '../simulated-company/company.ts';
import { digestOf } from '../simulated-company/facts.ts';

const workers = 8;

export const scenario: Scenario = {
  name: 'backup',
  title: 'a backup is made while 8 people at a time work, and restored into an empty database of either kind',
  mustHold:
    'all that was acknowledged before is in it, nothing half, the same in either database, and its audit trail ' +
    "is a beginning of the original's",
  run: () => onBothDatabases(backUpAndRestore),
};

async function backUpAndRestore({ env: where }: Deployment): Promise<Finding> {
  const env = { ...where, ...settings };
  const folder = createTemporaryFolder('fault-backup');
  const target = await createDurablePostgres();
  createAdmin(env);
  const server = await startServer(env);
  try {
    const file = join(folder.path, 'backup');
    const address = { DATABASE_URL: await databaseUrlOf(env) };
    return await withDatabaseOf(address, async (database) => {
      const company = await foundAt([server.url], database);
      const { before, seconds } = await backUpAtWork(company, env, file);
      const restored = [];
      for (const empty of [{ DATA_DIR: join(folder.path, 'data') }, { DATABASE_URL: target.url }])
        restored.push(await restore(file, { ...settings, ...empty }, company, before));
      for (const { head } of restored) runCommand(['audit', 'verify', '--head', head], address);
      const problems = [...company.complaints, ...restored.flatMap((each) => each.problems)];
      const [first, second] = restored.map(({ digest }) => digest);
      const megabytes = statSync(file).size / 1024 / 1024;
      const times = restored.map((each) => `${each.seconds.toFixed(1)} s`);
      const after = company.asked.length - before.length;
      const told = problems.slice(0, 20).map((problem) => `\n  VIOLATED: ${problem}`);
      return {
        figures:
          `backup of ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, ${before.length} changes asked for before ` +
          `and ${after} meanwhile; restored into two databases in ${times.join(' and ')}, ` +
          `${first === second ? 'the same' : 'WITH OTHER ROWS'}; their audit heads are in the original's chain${told.join('')}`,
        holds: problems.length === 0 && first === second,
      };
    });
  } finally {
    await server.terminate();
    await target.remove();
    folder.remove();
  }
}

async function backUpAtWork(company: SimulatedCompany, env: Environment, file: string) {
  const working = startWork(company, { workers, seed: 1 });
  // Something to back up: else it would be over before anybody works.
  await working.reach(numberFrom('FAULTS_WRITES', 3_000));
  const before = [...company.asked];
  const started = performance.now();
  const { code, output } = await runCommandBeside(['backup', file], env);
  const seconds = (performance.now() - started) / 1000;
  await working.stop();
  if (code !== 0) throw new Error(`backup ended with ${code}: ${output}`);
  return { before, seconds };
}

/** Restores a backup into an empty database and checks it. */
async function restore(file: string, env: Environment, company: SimulatedCompany, before: readonly Asking[]) {
  const started = performance.now();
  const output = runCommand(['restore', file], env);
  const seconds = (performance.now() - started) / 1000;
  // As restored: entries that waited for their seal may be linked in another order here.
  const [head = ''] = /\d+ [0-9a-f]{64}/.exec(output) ?? [];
  runCommand(['audit', 'verify', '--head', head], env);
  return withDatabaseOf(env, async ({ db }) => ({
    seconds,
    head,
    problems: await findLosses(db, company, before),
    digest: await digestOf(db),
  }));
}
