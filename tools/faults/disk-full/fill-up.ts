import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dashboardApi, programsApi, signInApi, usersApi } from '#shared/contract';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { startServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin } from '../company.ts';
import { databaseUrlOf, withDatabaseOf } from '../database.ts';
import type { Finding } from '../runner.ts';
import { findLosses, foundAt, settings, startWork } from '../simulated-company/at-work.ts';
import type { Asking, Person, SimulatedCompany } from '../simulated-company/company.ts';
import type { SmallDisk } from './small-disk.ts';
import { makeCheckpoint, renewConnections } from './while-full.ts';

const metricsToken = 'figures-of-the-full-disk';
const workers = 4;
const readRounds = 20;
const writableWithin = 10_000;
/** PostgreSQL has room in the pages that it has already; so long it may take until a write needs a new one. */
const refusedWithin = 60_000;

/** A server whose log stands on the disk, too. It answers for its metrics. */
const startOn = (disk: SmallDisk, env: Environment) =>
  startServer({ ...env, METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' }, undefined, logOn(disk));

const logOn = (disk: SmallDisk) => join(disk.path, 'server.log');

const isRefusal = ({ status }: Asking) => status >= 500;

/** Fills the disk under a server that is written to, looks at how it answers, and frees the disk again. */
export async function fillUp(where: Environment, disk: SmallDisk): Promise<Finding> {
  const env = { ...where, ...settings };
  createAdmin(env);
  let server = await startOn(disk, env);
  const url = await databaseUrlOf(env);
  try {
    return await withDatabaseOf({ DATABASE_URL: url }, async (database) => {
      const company = await foundAt([server.url], database);
      const employee = await company.hire('employee');
      await company.place.signIn(employee);
      const working = startWork(company, { workers, seed: 1 });
      await pause(1_500);
      const [before, filled] = [company.asked.length, performance.now()];
      disk.fill();
      const whileFull = () => company.asked.slice(before);
      while (!whileFull().some(isRefusal) && performance.now() - filled < refusedWithin) await pause(50);
      const checkpoint = await makeCheckpoint(url);
      const reads = await readAll(company, employee);
      const problem = await renewConnections(url);
      await pause(1_000);
      const full = whileFull();
      disk.empty();
      const { size } = statSync(logOn(disk));
      const milliseconds = await untilWritable(company);
      const after = company.asked.length;
      await pause(1_500);
      await working.stop();
      const survived = server.isRunning();
      const lost = await countLostLines(server.url);
      const logGoesOn = statSync(logOn(disk)).size > size;
      await server.kill();
      server = await startOn(disk, { ...env, PORT: String(server.port) });
      const problems = [...company.complaints, ...(await findLosses(database.db, company, company.asked))];
      const refusals = countRefusals(full);
      const told = problems.slice(0, 20).map((each) => `\n  VIOLATED: ${each}`);
      return {
        figures:
          `${company.acknowledged} changes acknowledged, ${problems.length} lost or half; writable again ${milliseconds} ms after ` +
          `there was room; ${lost} lines of its log were dropped, which ${logGoesOn ? 'goes on' : 'has ended'}\n` +
          `  while full: ${full.length} changes asked for, ${listCounts(refusals)}; ${checkpoint}, ${problem}; ` +
          `reads: ${listCounts(reads)}\n  refused afterwards: ${listCounts(countRefusals(company.asked.slice(after)))}${told.join('')}`,
        holds:
          survived &&
          lost > 0 &&
          logGoesOn &&
          problems.length === 0 &&
          milliseconds <= writableWithin &&
          full.some(isRefusal) &&
          Object.keys(refusals).every((each) =>
            /^503 (storage_full|not_ready|outcome_unknown)$/.test(each),
          ) &&
          // Somebody may have left by then.
          Object.keys(reads).every((status) => status === '200' || status === '401') &&
          ![...company.asked.slice(0, before), ...company.asked.slice(after)].some(isRefusal),
      };
    });
  } finally {
    await server.terminate();
  }
}

function countRefusals(asked: readonly Asking[]): Counts {
  const refusals: Counts = {};
  for (const { status, code } of asked.filter(isRefusal)) count(refusals, `${status} ${code}`);
  return refusals;
}

/** What people look at, each in their role: the answers by status. */
async function readAll(company: SimulatedCompany, employee: Person): Promise<Counts> {
  const answers: Counts = {};
  const looks = [
    [company.admin, programsApi.listAll],
    [company.admin, usersApi.list],
    [employee, dashboardApi.insight.employee],
    [employee, signInApi.verify],
  ] as const;
  for (let round = 0; round < readRounds; round += 1)
    for (const [person, endpoint] of looks)
      count(answers, (await company.ask(company.place.urls[0]!, person, endpoint)).status);
  return answers;
}

async function countLostLines(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  return Number(/^log_lines_lost (\d+)/m.exec(text)?.[1] ?? 0);
}

/** Milliseconds from now until a change succeeds. */
async function untilWritable(company: SimulatedCompany): Promise<number> {
  const started = performance.now();
  const write = () =>
    company.ask(company.place.urls[0]!, company.admin, usersApi.createDepartment, {
      body: { name: randomUUID() },
    });
  while ((await write()).status !== 201) {
    if (performance.now() - started > 60_000) throw new Error('No write succeeds 60 s after there was room.');
    await pause(50);
  }
  return Math.round(performance.now() - started);
}
