import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dashboardApi, programsApi, signInApi, usersApi } from '#shared/contract';
import { startServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin, createPeople, type People, type Person } from '../company.ts';
import { databaseUrlOf } from '../database.ts';
import type { Finding } from '../runner.ts';
import { WriteLog } from '../writes/write-log.ts';
import { Losses } from '../writes/losses.ts';
import { Tally } from '../writes/tally.ts';
import { startWriting } from '../writes/writers.ts';
import type { SmallDisk } from './small-disk.ts';
import { makeCheckpoint, renewConnections } from './while-full.ts';

const metricsToken = 'figures-of-the-full-disk';
const writers = 4;
const readRounds = 20;
const writableWithin = 10_000;
/** PostgreSQL has room in the pages that it has already; so long it may take until a write needs a new one. */
const refusedWithin = 60_000;

/** A server whose log stands on the disk, too. It answers for its metrics. */
const startOn = (disk: SmallDisk, env: Environment) =>
  startServer({ ...env, METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' }, undefined, logOn(disk));

const logOn = (disk: SmallDisk) => join(disk.path, 'server.log');

/** Fills the disk under a server that is written to, looks at how it answers, and frees the disk again. */
export async function fillUp(env: Environment, disk: SmallDisk): Promise<Finding> {
  createAdmin(env);
  let server = await startOn(disk, env);
  try {
    const people = await createPeople(server.url, { managers: writers, trainers: writers });
    const writeLog = new WriteLog();
    const losses = new Losses();
    const tallies = { before: new Tally(), full: new Tally(), after: new Tally(), reads: new Tally() };
    /** That of the phase. */
    let tally = tallies.before;
    const writing = startWriting({ people, writeLog, note: (...answer) => tally.note(...answer) }, writers);
    await pause(1_500);
    tally = tallies.full;
    disk.fill();
    const filled = performance.now();
    const isRefusing = () => [...tallies.full.counts.keys()].some((kind) => kind.startsWith('503'));
    while (!isRefusing() && performance.now() - filled < refusedWithin) await pause(50);
    const database = await databaseUrlOf(env);
    const checkpoint = await makeCheckpoint(database);
    for (let round = 0; round < readRounds; round += 1) await readAll(people, tallies.reads);
    const problem = await renewConnections(database);
    await pause(1_000);
    disk.empty();
    const { size } = statSync(logOn(disk));
    const milliseconds = await untilWritable(people.admin);
    tally = tallies.after;
    await pause(1_500);
    await writing.stop();
    const survived = server.isRunning();
    const lost = await countLostLines(server.url);
    const logGoesOn = statSync(logOn(disk)).size > size;
    await losses.look(server.url, people.admin, writeLog);
    await server.kill();
    server = await startOn(disk, { ...env, PORT: String(server.port) });
    await losses.look(server.url, people.admin, writeLog);
    return {
      figures:
        `${writeLog.count} writes acknowledged, ${losses.summary()}; writable again ${milliseconds} ms after there was ` +
        `room; ${lost} lines of its log were dropped, which ${logGoesOn ? 'goes on' : 'has ended'}\n  while full: ${tallies.full.summary()}; ${checkpoint}, ${problem}\n` +
        `  reads while full: ${tallies.reads.summary()}\n  afterwards: ${tallies.after.summary()}`,
      holds:
        survived &&
        lost > 0 &&
        logGoesOn &&
        isRefusing() &&
        losses.isNone() &&
        milliseconds <= writableWithin &&
        tallies.full.hasOnly(/^503 (storage_full|not_ready|outcome_unknown)$/) &&
        [tallies.before, tallies.reads, tallies.after].every((each) => each.hasOnly()),
    };
  } finally {
    await server.terminate();
  }
}

/** What people look at, each in their role. */
async function readAll({ admin, managers, employees }: People, tally: Tally): Promise<void> {
  for (const [person, endpoint] of [
    [admin, programsApi.listAll],
    [admin, usersApi.list],
    [managers[0], programsApi.listOverseen],
    [employees[0], dashboardApi.insight.employee],
    [employees[0], signInApi.verify],
  ] as const) {
    if (person) tally.note(await person.send(endpoint), endpoint);
  }
}

async function countLostLines(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  return Number(/^log_lines_lost (\d+)/m.exec(text)?.[1] ?? 0);
}

/** Milliseconds from now until a change succeeds. */
async function untilWritable({ send }: Person): Promise<number> {
  const started = performance.now();
  const isWritten = async () =>
    (await send(usersApi.createDepartment, { body: { name: randomUUID() } })).status === 201;
  while (!(await isWritten())) {
    if (performance.now() - started > 60_000) throw new Error('No write succeeds 60 s after there was room.');
    await pause(50);
  }
  return Math.round(performance.now() - started);
}
