import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '#shared/roles';
import { count, type Counts } from '../../load/figures.ts';
import { createAdmin } from '../company.ts';
import { Actor } from '../history/actor.ts';
import { checkAudit, readLastAuditEntry } from '../history/audit-checks.ts';
import { checkHistory } from '../history/check.ts';
import { checkRows, readEnd } from '../history/database-checks.ts';
import { isDone, type Event } from '../history/events.ts';
import { startInstances, type Instances } from '../history/instances.ts';
import { deleteEachOther, work } from '../history/people.ts';
import { randomFrom } from '../history/random.ts';
import { createKnownCompany, timeZone } from '../history/known-company.ts';
import { numberFrom } from '../numbers.ts';
import { createDurablePostgres } from '../databases.ts';
import type { Finding, Scenario } from '../runner.ts';

export const scenario: Scenario = {
  name: 'history',
  title: '32 people work at random on two instances, which are killed and restarted meanwhile',
  mustHold: 'every request and answer fits the rules of the product, and so does the database at the end',
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

async function live(url: string, seed: number, seconds: number): Promise<Finding> {
  const env = { DATABASE_URL: url, TIME_ZONE: timeZone };
  createAdmin(env);
  const instances = await startInstances(env);
  try {
    const random = randomFrom(seed);
    const { company, people } = await createKnownCompany(instances.urls[0]!, random);
    const lastAuditEntry = await readLastAuditEntry(url);
    const history: Event[] = [];
    const actors = roles.flatMap((role) =>
      people[role].map((user) => {
        const own = randomFrom(random.below(2 ** 31));
        return { role, actor: new Actor({ urls: instances.urls, history, user, random: own }) };
      }),
    );
    await Promise.all(actors.map(({ actor }) => actor.signIn()));
    const endOutages = instances.startOutages(random);
    const end = performance.now() + seconds * 1000;
    await Promise.all(
      actors.map(({ actor, role }) => work(actor, role, company, () => performance.now() > end)),
    );
    await endOutages();
    await deleteEachOther(actors.flatMap(({ actor, role }) => (role === 'admin' ? [actor] : [])));
    // A request of a killed server may still be at work in the database for a moment.
    await pause(1_000);
    const audit = await checkAudit(url, lastAuditEntry, history);
    const violations = [
      ...checkHistory([...history, ...(await readEnd(url))]),
      ...(await checkRows(url, history)),
      ...audit.violations,
    ];
    return {
      figures: describe({ history, instances, audit, violations, seed }),
      holds: violations.length === 0,
    };
  } finally {
    await instances.end();
  }
}

interface HistoryResult {
  seed: number;
  history: Event[];
  instances: Instances;
  audit: { figures: string };
  violations: string[];
}

function describe({ history, instances: { counts }, audit, violations, seed }: HistoryResult): string {
  const answered = history.filter(isDone).length;
  const broken = history.filter(({ status }) => status === 0).length;
  const refused = history.filter(({ status }) => status >= 400 && status < 500).length;
  const deferred = history.filter(({ status }) => status === 503).length;
  const kinds: Counts = {};
  for (const { kind } of history.filter(isDone)) count(kinds, kind);
  const most = Object.entries(kinds)
    .toSorted(([, left], [, right]) => right - left)
    .map(([kind, number]) => `${number} ${kind}`);
  return [
    `seed ${seed}: ${history.length} requests, ${answered} done, ${refused} refused, ${deferred} put off, ${broken} ` +
      `without an answer; ${counts.kills} kills, ${counts.restarts} restarts, ready again after at most ` +
      `${counts.slowest} ms; ${violations.length} violations`,
    `done: ${most.join(', ')}`,
    audit.figures,
    ...countAlike(violations).slice(0, 20),
  ].join('\n');
}

function countAlike(violations: string[]): string[] {
  const counts: Counts = {};
  for (const violation of violations) count(counts, violation);
  return Object.entries(counts).map(([violation, times]) => `VIOLATED ${times} times: ${violation}`);
}
