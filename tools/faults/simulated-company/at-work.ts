import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { programsApi, signInApi } from '#shared/contract';
import type { Database } from '../../../server/db/database.ts';
import type { Db } from '../../../server/db/tables.ts';
import { createClient, nobody } from '../../../test/client.ts';
import { createRandom } from '../../company/random.ts';
import { minutesAhead, password, signIn, soon, timeZone } from '../company.ts';
import { drawnActs, type DrawnAct } from './acts/acts.ts';
import * as choices from './choices.ts';
import { SimulatedCompany, type Asking } from './company.ts';
import { found } from './found.ts';
import { Judge } from './judge.ts';
import { companyOffences, trainingOffences } from './offences.ts';
import { compareRequests, type Entry } from './requests-and-trail.ts';

const employees = 24;
/** Also the sessions that start today are waited for. */
export const promoteUntilHours = 0;
/** The servers of a company at work are set up so. */
export const settings = { TIME_ZONE: timeZone, SEAT_PROMOTION_HOURS: String(promoteUntilHours) };
/** So long nothing may be acknowledged while changes are waited for. */
const timeout = 60_000;

/** Everybody is there, and has to do everything. `mayBreak`: whether instances end, so that a call may get no answer. */
export async function foundAt(
  urls: readonly string[],
  { db }: Pick<Database, 'db'>,
  { mayBreak = false } = {},
): Promise<SimulatedCompany> {
  const company = new SimulatedCompany({
    urls,
    db,
    timeZone,
    admin: await signIn(urls[0]!),
    now: () => new Date(),
    pass: () => {},
    mayBreak,
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

export interface Work {
  /** Resolves when all acts are done. */
  finished: Promise<unknown>;
  /** Ends when the acts under way are done. */
  stop(): Promise<void>;
  /** Waits until so many changes are acknowledged in all. Throws when none is for a minute. */
  reach(acknowledged: number): Promise<void>;
}

/** So many people at a time act by lot, until they have done so many acts or are stopped. */
export function startWork(
  company: SimulatedCompany,
  { workers, seed, acts = Infinity }: { workers: number; seed: number; acts?: number },
): Work {
  let left = acts;
  let drawn: DrawnAct[] = [];
  let draws = 0;
  const next = () => {
    if (drawn.length === 0) drawn = fc.sample(drawnActs, { numRuns: 1_000, seed: seed + (draws += 1) });
    return drawn.pop()!;
  };
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { act, lot } = next();
      await act(company, createRandom(`act ${lot}`));
    }
  };
  const finished = Promise.all(Array.from({ length: workers }, work));
  // Stopping tells of a failure; until then it must not count as unhandled.
  finished.catch(() => {});
  return {
    finished,
    stop: async () => {
      left = 0;
      await finished;
    },
    reach: async (acknowledged) => {
      let [last, since] = [company.acknowledged, performance.now()];
      while (company.acknowledged < acknowledged) {
        await pause(20);
        if (company.acknowledged > last) [last, since] = [company.acknowledged, performance.now()];
        else if (performance.now() - since > timeout) throw new Error('Nothing is changed any more.');
      }
    },
  };
}

/**
 * What a database lacks of the changes that were acknowledged, and the rules that it breaks: no change may be there in
 * part. It may be another one than that on which the company works.
 */
export async function findLosses(
  db: Db,
  company: SimulatedCompany,
  asked: readonly Asking[],
): Promise<string[]> {
  const there = new SimulatedCompany({ ...company.place, db });
  const known = new Set(asked.map(({ requestId }) => requestId));
  const entries = await there.rows(sql<Entry>`
    select request_id as request, action, concat(program_id, person_ids) as people
    from audit_entries where actor_id is not null and action <> 'sign-in' order by id`);
  return [
    ...(await new Judge(there, { promoteUntilHours, hasRenewals: false }).findBrokenRules({
      ...companyOffences,
      ...trainingOffences,
    })),
    ...compareRequests(
      asked,
      entries.filter(({ request }) => known.has(request)),
    ),
  ];
}
