import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { programsApi, signInApi } from '#shared/contract';
import type { Database } from '../../../server/db/database.ts';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { createRandom } from '../../company/random.ts';
import { connect } from '../../postgres/query.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import { createClient, nobody } from '../../../test/client.ts';
import { createAdmin, minutesAhead, password, signIn, soon, timeZone } from '../company.ts';
import { withDatabaseOf } from '../database.ts';
import * as choices from './choices.ts';
import { drawnActs, type DrawnAct } from './acts/acts.ts';
import { deleteEachOther } from './acts/people.ts';
import { SimulatedCompany } from './company.ts';
import { found } from './found.ts';
import { startInstances } from './instances.ts';
import { Judge } from './judge.ts';
import { compareWithTrail } from './requests-and-trail.ts';

const workers = 32;
const employees = 24;
/** Also the sessions that start today are waited for. */
const promoteUntilHours = 0;

export interface Crowd {
  acts: number;
  seed: number;
  /** Of a PostgreSQL server whose acknowledged commits are on the disk. */
  url: string;
  prepare?: ((database: Database) => Promise<void>) | undefined;
}

/** Many do things at the same time on two instances, which are killed and restarted meanwhile. */
export async function crowd({
  acts,
  seed,
  url,
  prepare,
}: Crowd): Promise<{ figures: string[]; problems: string[] }> {
  const env = { DATABASE_URL: url, TIME_ZONE: timeZone, SEAT_PROMOTION_HOURS: String(promoteUntilHours) };
  createAdmin(env);
  const [drawn] = fc.sample(fc.array(drawnActs, { minLength: acts, maxLength: acts, size: 'max' }), {
    numRuns: 1,
    seed,
  });
  const instances = await startInstances(env);
  try {
    return await withDatabaseOf(env, async (database) => {
      await prepare?.(database);
      const company = await foundAt(instances.urls, database);
      const endWatch = watchSeats(url, company);
      const endOutages = instances.startOutages(createRandom(`outages ${seed}`));
      await Promise.all(Array.from({ length: workers }, () => work(company, drawn!)));
      await endOutages();
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
        ...(await runCommands(url)),
        ...company.complaints,
      ];
      const { kills, restarts } = instances.counts;
      const told = Object.entries(company.tally).map(([what, number]) => `${number} x ${what}`);
      const figures = [
        `${acts} acts, ${company.asked.length} changes asked for; ${kills} kills, ${restarts} restarts; every rule of ` +
          `seats looked at ${looks} times`,
        told.join(', '),
      ];
      return { figures, problems: [...new Set(problems)] };
    });
  } finally {
    await instances.end();
  }
}

/** Everybody is there, and has to do everything. */
async function foundAt(urls: readonly string[], { db }: Database): Promise<SimulatedCompany> {
  const company = new SimulatedCompany({
    urls,
    db,
    timeZone,
    admin: await signIn(urls[0]!),
    now: () => new Date(),
    pass: () => {},
    signIn: async (person) => {
      const body = { email: person.email, password };
      for (const url of urls) {
        const answer = await createClient(url)
          .as(nobody)
          .send(signInApi.signIn, { body })
          .catch(() => null);
        if (answer?.status === 200) person.token = answer.body.token;
        if (answer?.status === 200) return;
      }
    },
  });
  const sessionsOf = (trainer: string) => [
    { _id: null, trainer, ...minutesAhead(soon), capacity: 3 },
    ...[1, 2, 2, 4].map((capacity, index) => ({
      _id: null,
      trainer,
      date: company.day(2 + index),
      time: '09:00',
      capacity,
    })),
  ];
  await found(company, { employees, sessionsOf });
  for (const { id, manager } of await choices.programs(company)) {
    const assigned_employees = (await choices.employees(company)).map((person) => person.id);
    await company.send(await company.personOf(manager), programsApi.assign, {
      params: { id },
      body: { assigned_employees },
    });
  }
  return company;
}

/** Does the next act of all, until there is none left. */
async function work(company: SimulatedCompany, drawn: DrawnAct[]): Promise<void> {
  for (let next = drawn.pop(); next; next = drawn.pop())
    await next.act(company, createRandom(`act ${next.lot}`));
}

/** Looks at the rules of seats again and again, past the servers, until told to end; at each moment all must hold. */
function watchSeats(url: string, company: SimulatedCompany): () => Promise<number> {
  const state = { isStopping: false, looks: 0 };
  const watching = (async () => {
    const client = await connect(url);
    const ask = async (text: string, parameters: unknown[]) =>
      (await client.query<{ id: string }>(text, parameters)).rows;
    while (!state.isStopping) {
      for (const problem of await findSeatViolations(ask, { now: new Date(), promoteUntilHours }))
        company.complain(problem);
      state.looks += 1;
      await pause(500);
    }
    await client.end();
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
async function runCommands(url: string): Promise<string[]> {
  const commands = [['audit', 'verify'], ['verify-counts']];
  const ends = await Promise.all(commands.map((command) => runCommandBeside(command, { DATABASE_URL: url })));
  return ends.flatMap(({ code, output }, index) =>
    code === 0 ? [] : [`${commands[index]!.join(' ')} ended with ${code}: ${output.trim()}`],
  );
}
