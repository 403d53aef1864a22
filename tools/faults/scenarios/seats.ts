import { setTimeout as pause } from 'node:timers/promises';
import { roles, type Role } from '#shared/roles';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { ReplayedTrail } from '../../../test/replay/replayed-trail.ts';
import { query } from '../../postgres/query.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import { createAdmin } from '../company.ts';
import { withDatabaseOf } from '../database.ts';
import { createDurablePostgres } from '../databases.ts';
import { Actor } from '../history/actor.ts';
import { checkStatuses } from '../history/check.ts';
import { isDone, type Event } from '../history/events.ts';
import { startInstances, type Instances } from '../history/instances.ts';
import { timeZone } from '../history/known-company.ts';
import { randomFrom } from '../history/random.ts';
import { numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';
import * as aboutPeople from '../seats/people-activities.ts';
import * as plans from '../seats/plan-activities.ts';
import * as activities from '../seats/seat-activities.ts';
import { createSeatedCompany, type SeatedCompany } from '../seats/seated-company.ts';
import { compareRequests, type TrailAction } from '../seats/trail.ts';
import { watchSeats, type SeatWatch } from '../seats/watch-seats.ts';

export const scenario: Scenario = {
  name: 'seats',
  title:
    '32 people enrol, change, wait for and give back seats at random on two instances, which are killed meanwhile',
  mustHold:
    'at every moment no session is over its capacity, no seat is free beside somebody who may have it, sheets and ' +
    'records agree, and the trail, replayed, leads to the rows',
  run: async () => {
    const seed = numberFrom('FAULTS_SEED', 1 + Math.floor(Math.random() * 1_000_000));
    console.log(`  FAULTS_SEED=${seed} makes the same choices again`);
    const postgres = await createDurablePostgres();
    try {
      return await live(postgres.url, seed, numberFrom('FAULTS_SECONDS', 60));
    } finally {
      await postgres.remove();
    }
  },
};

/** Also the sessions that start today are waited for. */
const promoteUntilHours = 0;

/** How often people of each role do what, in proportion. */
const habits: Record<Role, [weight: number, activity: activities.SeatActivity][]> = {
  admin: [
    [10, plans.editSessions],
    [4, plans.revoke],
    [1, aboutPeople.replacePerson],
    [1, aboutPeople.changeRole],
  ],
  manager: [
    [4, activities.enrolPeople],
    [4, activities.changePeople],
    [4, activities.withdrawPeople],
    [3, activities.unassign],
    [6, activities.assign],
    [1, plans.cancelSession],
    [3, aboutPeople.exempt],
    [4, aboutPeople.endExemptions],
    [4, aboutPeople.extend],
  ],
  trainer: [
    [1, plans.complete],
    [12, plans.mark],
  ],
  employee: [
    [8, activities.enrol],
    [6, activities.changeSession],
    [5, activities.giveBack],
    [9, activities.wait],
    [1, activities.endWait],
    [4, activities.offer],
    [4, activities.take],
    [2, aboutPeople.signInAgain],
  ],
};

async function live(url: string, seed: number, seconds: number): Promise<Finding> {
  const env = { DATABASE_URL: url, TIME_ZONE: timeZone, SEAT_PROMOTION_HOURS: String(promoteUntilHours) };
  createAdmin(env);
  const instances = await startInstances(env);
  try {
    const random = randomFrom(seed);
    const { company, people } = await createSeatedCompany(instances.urls[0]!, random);
    const history: Event[] = [];
    const actors = roles.flatMap((role) =>
      people[role].map((user) => {
        const own = randomFrom(random.below(2 ** 31));
        return { role, actor: new Actor({ urls: instances.urls, history, user, random: own }) };
      }),
    );
    await Promise.all(actors.map(({ actor }) => actor.signIn()));
    const endWatch = watchSeats(url, promoteUntilHours);
    const endOutages = instances.startOutages(random);
    const end = performance.now() + seconds * 1000;
    await Promise.all(actors.map(({ actor, role }) => work(actor, role, company, end)));
    await endOutages();
    // A request of a killed server may still be at work in the database for a moment.
    await pause(1_000);
    const watch = await endWatch();
    const { violations, promotions } = await check(url, history);
    const all = [...watch.violations, ...violations];
    return {
      figures: describe({ seed, history, instances, watch, promotions, violations: all }),
      holds: all.length === 0,
    };
  } finally {
    await instances.end();
  }
}

/** Somebody does one thing after the other until the time is over. */
async function work(actor: Actor, role: Role, company: SeatedCompany, end: number): Promise<void> {
  const choices = habits[role].flatMap(([weight, activity]) =>
    Array.from({ length: weight }, () => activity),
  );
  while (performance.now() < end) {
    await actor.random.pick(choices)!(actor, company);
    await pause(actor.random.below(20));
    if (actor.random.chance(0.1)) actor.instance = actor.random.below(2);
  }
}

/** What requests, rows and the trail say of each other at the end. */
async function check(url: string, history: Event[]): Promise<{ violations: string[]; promotions: number }> {
  const entries = await query<TrailAction>(
    url,
    'select request_id as request, action from audit_entries order by id',
  );
  const differences = await withDatabaseOf({ DATABASE_URL: url }, ({ db }) =>
    new ReplayedTrail(db).findDifferences(),
  );
  const commands = await Promise.all(
    [['audit', 'verify'], ['verify-counts']].map(async (command) => {
      const { code, output } = await runCommandBeside(command, { DATABASE_URL: url });
      return code === 0 ? [] : [`${command.join(' ')} ended with ${code}: ${output.trim()}`];
    }),
  );
  return {
    promotions: entries.filter(({ action }) => action === 'program.promote').length,
    violations: [
      ...checkStatuses(history),
      ...compareRequests(history, entries),
      ...differences,
      ...commands.flat(),
    ],
  };
}

interface Lived {
  seed: number;
  history: Event[];
  instances: Instances;
  watch: SeatWatch;
  promotions: number;
  violations: string[];
}

function describe({ seed, history, instances: { counts }, watch, promotions, violations }: Lived): string {
  const done: Counts = {};
  const refused: Counts = {};
  const violated: Counts = {};
  for (const { kind } of history.filter(isDone)) count(done, kind);
  for (const { code } of history.filter(({ status }) => status >= 400)) count(refused, code);
  for (const violation of violations) count(violated, violation);
  return [
    `seed ${seed}: ${history.length} requests; ${counts.kills} kills, ${counts.restarts} restarts; every rule looked at ` +
      `${watch.looks} times; ${promotions} promotions; ${violations.length} violations`,
    `done: ${listCounts(done)}`,
    `not done: ${listCounts(refused)}, ${history.filter(({ status }) => status === 0).length} x without an answer`,
    ...Object.entries(violated)
      .slice(0, 20)
      .map(([violation, times]) => `VIOLATED ${times} times: ${violation}`),
  ].join('\n');
}
