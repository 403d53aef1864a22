import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { createRandom } from '../../company/random.ts';
import { medianOf } from '../../load/figures.ts';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin } from '../company.ts';
import { databaseUrlOf, withDatabaseOf } from '../database.ts';
import type { Deployment } from '../databases.ts';
import { postmasterOf, processesOf, untilGone } from '../postgres-processes.ts';
import { deleteEachOther } from './acts/people.ts';
import { foundAt, promoteUntilHours, settings, startWork } from './at-work.ts';
import type { SimulatedCompany } from './company.ts';
import { endsInstances, startOutages, type Outages, type StrikeName } from './outages.ts';
import { Judge } from './judge.ts';
import { compareWithTrail } from './requests-and-trail.ts';

const workers = 32;
/** Seconds until a change is acknowledged again, and that PostgreSQL may live on without its server. */
const workingWithin = 5;
const orphanWithin = 5;

/** How much work there is, and how much trouble. */
export interface Crowd {
  acts: number;
  seed: number;
  instances: number;
  strikes: readonly StrikeName[];
}

/** Many do things at the same time, while instances and their database are killed and restarted. */
export async function crowd(
  { env: where, postgres }: Deployment,
  { acts, seed, instances, strikes }: Crowd,
): Promise<{ figures: string[]; problems: string[] }> {
  const env = { ...where, ...settings };
  createAdmin(env);
  const servers: ChildServer[] = [];
  try {
    for (let index = 0; index < instances; index += 1) servers.push(await startServer(env));
    // As a client: a user of the data folder would keep the embedded PostgreSQL running.
    const address = { DATABASE_URL: await databaseUrlOf(env) };
    const outcome = await withDatabaseOf(address, async (database) => {
      const urls = servers.map(({ url }) => url);
      const company = await foundAt(urls, database, { mayBreak: endsInstances(strikes) });
      const endWatch = watchSeats(company);
      const outages = startOutages({ env, servers, postgres }, strikes, {
        random: createRandom(`outages ${seed}`),
        acknowledged: () => company.acknowledged,
      });
      await startWork(company, { workers, seed, acts }).finished;
      await outages.end();
      const admins = [company.admin, await company.hire('admin'), await company.hire('admin')];
      for (const admin of admins.slice(1)) await company.place.signIn(admin);
      await deleteEachOther(company, admins);
      // A request of a killed server may still be at work in the database for a moment.
      await pause(1_000);
      const looks = await endWatch();
      // The admin who is left asks for the judge.
      const [left] = await company.rows(sql<{ id: string }>`
        select id from users where role = 'admin' and deactivated_at is null order by id`);
      if (left) company.place.admin = await company.personOf(left.id);
      const problems = [
        ...(await new Judge(company, { promoteUntilHours, hasRenewals: false }).findProblems()),
        ...(await compareWithTrail(company)),
        ...(await runCommands(address)),
        ...company.complaints,
        ...tooLong(outages),
      ];
      const told = Object.entries(company.tally).map(([name, number]) => `${number} x ${name}`);
      const figures = [
        `${acts} acts, ${company.asked.length} changes asked for, ${company.acknowledged} acknowledged; every rule of seats looked at ${looks} times`,
        `${outages.struck.length} strikes; the last start took ${Math.max(...servers.map((server) => server.processorMilliseconds))} ms of the processor`,
        ...tellRecoveries(outages.recoveries),
        told.join(', '),
      ];
      return { figures, problems: [...new Set(problems)] };
    });
    if (!postgres) outcome.problems.push(...(await leavePostgresAlone(env, servers)));
    return outcome;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

/** Strikes from which it took too long until a change was acknowledged; and none, as then nothing was tried. */
function tooLong({ struck, recoveries }: Outages): string[] {
  if (struck.length === 0) return ['nothing was killed'];
  return recoveries
    .filter(({ seconds }) => seconds > workingWithin)
    .map(({ name, seconds }) => `${name}: no change was acknowledged for ${seconds.toFixed(1)} s`);
}

function tellRecoveries(recoveries: Outages['recoveries']): string[] {
  return [...Map.groupBy(recoveries, ({ name }) => name)].map(([name, all]) => {
    const seconds = all.map((each) => each.seconds);
    const [middle, longest] = [medianOf(seconds).toFixed(1), Math.max(...seconds).toFixed(1)];
    return `${all.length} x ${name}: a change was acknowledged again after ${middle} s (median), ${longest} s (longest)`;
  });
}

/** The embedded PostgreSQL has to end by itself when its server is killed. */
async function leavePostgresAlone(env: Environment, servers: readonly ChildServer[]): Promise<string[]> {
  const processes = processesOf(postmasterOf(env));
  await Promise.all(servers.map((server) => server.kill()));
  const seconds = await untilGone(processes);
  return seconds > orphanWithin ? [`PostgreSQL lived on without its server for ${seconds.toFixed(1)} s`] : [];
}

/** Looks at the rules of seats again and again, past the servers, until told to end; at each moment all must hold. */
function watchSeats(company: SimulatedCompany): () => Promise<number> {
  const state = { isStopping: false, looks: 0 };
  const watching = (async () => {
    const ask = (text: string, parameters: unknown[]) => company.select<{ id: string }>(text, parameters);
    while (!state.isStopping) {
      for (const problem of await findSeatViolations(ask, { now: new Date(), promoteUntilHours }))
        company.complain(problem);
      state.looks += 1;
      await pause(500);
    }
    return state.looks;
  })();
  // The end tells of a failure; until then it must not count as unhandled.
  watching.catch(() => {});
  return () => {
    state.isStopping = true;
    return watching;
  };
}

/** The commands that prove trail and counts, where they fail. */
async function runCommands(env: Environment): Promise<string[]> {
  const commands = [['audit', 'verify'], ['verify-counts']];
  const ends = await Promise.all(commands.map((command) => runCommandBeside(command, env)));
  return ends.flatMap(({ code, output }, index) =>
    code === 0 ? [] : [`${commands[index]!.join(' ')} ended with ${code}: ${output.trim()}`],
  );
}
