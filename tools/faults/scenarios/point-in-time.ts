import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditApi, usersApi } from '#shared/contract';
import type { Db } from '../../../server/db/tables.ts';
import { createClient } from '../../../test/client.ts';
import { startServer } from '../../server/child-server.ts';
import { runCommand, runCommandBeside } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin } from '../company.ts';
import { withDatabaseOf } from '../database.ts';
import { numberFrom } from '../numbers.ts';
import { ArchivedPostgres } from '../point-in-time/archived-postgres.ts';
import { findPrograms } from '../point-in-time/programs.ts';
import type { Finding, Scenario } from '../runner.ts';
import { findLosses, foundAt, settings, startWork } from '../simulated-company/at-work.ts';
import * as choices from '../simulated-company/choices.ts';
import type { Asking, SimulatedCompany } from '../simulated-company/company.ts';

const workers = 4;
/** Whom an admin deletes by mistake: it ends their trainings, and nothing in the product brings them back. */
const mostDeleted = 8;

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
  const env = { ...settings, DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };
  createAdmin(env);
  const worked = await workAndMistake(postgres, env);
  const { company, deleted, before, after, headBefore, headAfter } = worked;
  const began = performance.now();
  postgres.loseMachine();
  await postgres.restoreTo(worked.moment);
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

  // People can go on.
  await (await startServer(env)).terminate();
  const { problems, later, back } = await withDatabaseOf(env, async ({ db }) => ({
    problems: [...company.complaints, ...(await findLosses(db, company, before))],
    later: await countEntries(db, after),
    back: (
      await sql`select from users where id = any(${deleted}::uuid[]) and deactivated_at is null`.execute(db)
    ).rows.length,
  }));
  return {
    figures: [
      `${before.length} changes asked for before the mistake, ${after.length} after it; restored in ${seconds.toFixed(1)} s: ` +
        `${problems.length} lost or half, ${later} of the later ones there; of ${deleted.length} people ${back} are back`,
      `verify-counts: ${counts.output.trim()}`,
      `audit verify: ${withHeadAfter.output.trim()}`,
      ...problems.slice(0, 20).map((problem) => `VIOLATED: ${problem}`),
    ].join('\n'),
    holds:
      problems.length + later === 0 &&
      back === deleted.length &&
      counts.code === 0 &&
      isTrailRight &&
      before.length > 0 &&
      after.length > 0,
  };
}

/** A base backup while people work, more work, the mistake, and more work again. */
async function workAndMistake(postgres: ArchivedPostgres, env: Environment) {
  const server = await startServer(env);
  try {
    return await withDatabaseOf(env, async (database) => {
      const company = await foundAt([server.url], database);
      const changes = numberFrom('FAULTS_WRITES', 600);
      const work = async (seed: number, count: number, meanwhile?: () => Promise<void>) => {
        const working = startWork(company, { workers, seed });
        const already = company.acknowledged;
        await working.reach(already + count / 2);
        await meanwhile?.();
        await working.reach(already + count);
        await working.stop();
      };
      await work(1, changes, () => postgres.backUp());
      const before = [...company.asked];
      const headBefore = runCommand(['audit', 'head'], env).trim();
      await pause(1_000);
      const { deleted, moment } = await deletePeople(company);
      await work(2, changes / 2);
      await postgres.archiveAll();
      const after = company.asked.slice(before.length);
      const headAfter = await lastLoggedHead(() => server.printed().log);
      return { company, deleted, before, after, moment, headBefore, headAfter };
    });
  } finally {
    await server.kill();
  }
}

/** The mistake; with the instant when it began, as the audit trail tells it. */
async function deletePeople(company: SimulatedCompany): Promise<{ deleted: string[]; moment: string }> {
  const deleted = (await choices.employees(company)).slice(0, mostDeleted).map(({ id }) => id);
  for (const id of deleted) await company.send(company.admin, usersApi.delete, { params: { id } });
  const { entries } = await createClient(company.place.urls[0]!)
    .as(company.admin)
    .call(auditApi.list, { query: { action: 'user.delete' } });
  const theirs = entries.filter(({ people }) => people.some(({ _id }) => deleted.includes(_id)));
  return { deleted, moment: theirs.map(({ recorded_at }) => recorded_at).toSorted()[0]! };
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

/** How many entries these requests have. */
async function countEntries(db: Db, asked: readonly Asking[]): Promise<number> {
  const ids = asked.map(({ requestId }) => requestId);
  return (await sql`select from audit_entries where request_id = any(${ids}::text[])`.execute(db)).rows
    .length;
}
