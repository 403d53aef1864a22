import { setTimeout as pause } from 'node:timers/promises';
import { auditApi, usersApi } from '#shared/contract';
import { createClient } from '../../../test/client.ts';
import { startServer } from '../../server/child-server.ts';
import { runCommand, runCommandBeside } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin, createPeople, signIn, type People } from '../company.ts';
import { numberFrom } from '../numbers.ts';
import { ArchivedPostgres } from '../point-in-time/archived-postgres.ts';
import { findPrograms } from '../point-in-time/programs.ts';
import type { Finding, Scenario } from '../runner.ts';
import { untilWorking } from '../until-working.ts';
import { compare, readState } from '../writes/compare.ts';
import { Tally } from '../writes/tally.ts';
import { WriteLog } from '../writes/write-log.ts';
import { sessionsOfProgram, startWriting } from '../writes/writers.ts';

const writers = 4;
const employees = 20;
/** Whom an admin deletes by mistake: it ends their trainings, and nothing in the product brings them back. */
const deleted = 8;

export const scenario: Scenario = {
  name: 'point-in-time',
  title:
    'an admin deletes people by mistake, others go on, the machine of the database is lost, and pgBackRest brings it ' +
    'back on an empty one as it was just before the mistake',
  mustHold:
    'all that was acknowledged before is there, nothing of what came after, the counts are right, and a later head of ' +
    'the audit trail tells how many entries are missing',
  run: async () => {
    const programs = findPrograms();
    if (typeof programs === 'string') return { skipped: programs };
    const postgres = await ArchivedPostgres.create(programs);
    try {
      return await goBack(postgres);
    } finally {
      postgres.remove();
    }
  },
};

async function goBack(postgres: ArchivedPostgres): Promise<Finding> {
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };
  createAdmin(env);
  const { before, after, moment, headBefore, headAfter } = await workAndMistake(postgres, env);
  const began = performance.now();
  postgres.loseMachine();
  await postgres.restoreTo(moment);
  const seconds = (performance.now() - began) / 1000;

  const counts = await runCommandBeside(['verify-counts'], env);
  const plain = await runCommandBeside(['audit', 'verify'], env);
  const withHeadBefore = await runCommandBeside(['audit', 'verify', '--head', headBefore], env);
  const withHeadAfter = await runCommandBeside(['audit', 'verify', '--head', headAfter], env);
  const missing = positionOf(headAfter) - positionOf(headBefore);
  const told = `it ends at ${positionOf(headBefore)}. Entries missing at its end: ${missing.toLocaleString('en-US')}.`;
  const isTrailRight =
    plain.code === 0 &&
    withHeadBefore.code === 0 &&
    withHeadAfter.code === 1 &&
    withHeadAfter.output.includes(told);

  const { lost, halves, later, isBack } = await readRestored(env, before, after);
  return {
    figures:
      `${before.count} writes acknowledged before the mistake, ${after.count} after it; restored in ${seconds.toFixed(1)} s: ` +
      `${lost.length} lost, ${halves.length} half, ${later} of the later ones there; the ${deleted} people are ` +
      `${isBack ? '' : 'NOT '}there\nverify-counts: ${counts.output.trim()}\naudit verify: ${withHeadAfter.output.trim()}`,
    holds:
      lost.length + halves.length + later === 0 &&
      isBack &&
      counts.code === 0 &&
      isTrailRight &&
      before.count > 0 &&
      after.count > 0,
  };
}

/** A base backup while people work, more work, the mistake, and more work again. */
async function workAndMistake(postgres: ArchivedPostgres, env: Environment) {
  const server = await startServer(env);
  try {
    const people = await createPeople(server.url, { managers: writers, trainers: writers, employees });
    const [before, after] = [new WriteLog(), new WriteLog()];
    const writes = numberFrom('FAULTS_WRITES', 600);
    const work = async (
      company: People,
      writeLog: WriteLog,
      count: number,
      meanwhile?: () => Promise<void>,
    ) => {
      const writing = startWriting({ people: company, writeLog, note: new Tally().note }, writers);
      await writing.reach(count / 2);
      await meanwhile?.();
      await writing.reach(count);
      await writing.stop();
    };
    await work(people, before, writes, () => postgres.backUp());
    const headBefore = runCommand(['audit', 'head'], env).trim();
    await pause(1_000);
    const moment = await deletePeople(server.url, people);
    // Names go on from the last number, so that a later one is told from an earlier one.
    after.lastName = before.lastName;
    await work({ ...people, employees: people.employees.slice(deleted) }, after, writes / 2);
    await postgres.archiveAll();
    return { before, after, moment, headBefore, headAfter: await lastLoggedHead(() => server.printed().log) };
  } finally {
    await server.kill();
  }
}

/** The mistake; returns when it began, as the audit trail tells it. */
async function deletePeople(url: string, { admin, employees: all }: People): Promise<string> {
  const { call } = createClient(url).as(admin);
  for (const { id } of all.slice(0, deleted)) await call(usersApi.delete, { params: { id } });
  const { entries } = await call(auditApi.list, { query: { action: 'user.delete' } });
  return entries.map(({ recorded_at }) => recorded_at).toSorted()[0]!;
}

/** The newest head that the server has logged once nothing waits for its seal, which takes about a second. */
async function lastLoggedHead(log: () => string): Promise<string> {
  await pause(3_000);
  const sealed = log()
    .split('\n')
    .filter((line) => line.includes('"audit trail sealed"'));
  const { position, hash } = JSON.parse(sealed.at(-1) ?? '{}') as { position?: number; hash?: string };
  if (!position || !hash) throw new Error('The server has logged no head of the audit trail.');
  return `${position} ${hash}`;
}

const positionOf = (head: string) => Number(head.split(' ')[0]);

/** What an admin finds of the writes, and that people can go on. */
async function readRestored(env: Environment, before: WriteLog, after: WriteLog) {
  const server = await startServer(env);
  try {
    const admin = await signIn(server.url);
    const state = await readState(server.url, admin, before);
    const { users } = await createClient(server.url).as(admin).call(usersApi.list);
    await untilWorking(server.port, admin);
    const later = [
      ...[...after.programs.keys()].filter((id) => state.programs.has(id)),
      ...[...after.departments].filter((name) => state.departments.has(name)),
      ...[...state.names].filter(([id, number]) => number > (before.names.get(id) ?? 0)),
    ];
    return {
      ...compare(before, state, sessionsOfProgram),
      later: later.length,
      isBack: users.employees?.length === employees,
    };
  } finally {
    await server.terminate();
  }
}
