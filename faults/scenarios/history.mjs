import { setTimeout as pause } from 'node:timers/promises';
import { createAdmin } from '../company.mjs';
import { Actor } from '../history/actor.mjs';
import { checkAudit, readTrailEnd } from '../history/audit-checks.mjs';
import { checkHistory } from '../history/check.mjs';
import { checkRows, readEnd } from '../history/database-checks.mjs';
import { isDone } from '../history/events.mjs';
import { startInstances } from '../history/instances.mjs';
import { duel, work } from '../history/people.mjs';
import { randomFrom } from '../history/random.mjs';
import { createWorld, timeZone } from '../history/world.mjs';
import { noPostgres, startDurablePostgres } from '../postgres.mjs';
import { numberFrom, serverSettings } from '../settings.mjs';

/** @type {import('../runner.mjs').Scenario} */
export const scenario = {
  name: 'history',
  title: '32 people work at random on two instances, which are killed and restarted meanwhile',
  mustHold: 'every request and answer fits the rules of the product, and so does the database at the end',
  run: async () => {
    const seed = numberFrom('FAULTS_SEED', 1 + Math.floor(Math.random() * 1_000_000));
    console.log(`  FAULTS_SEED=${seed} makes the same choices again`);
    const postgres = await startDurablePostgres();
    if (!postgres) return { skipped: noPostgres };
    try {
      return await live(postgres.url, seed, numberFrom('FAULTS_SECONDS', 60));
    } finally {
      await postgres.remove();
    }
  },
};

/** @returns {Promise<import('../places.mjs').Finding>} */
async function live(/** @type {string} */ url, /** @type {number} */ seed, /** @type {number} */ seconds) {
  const env = { ...serverSettings, DATABASE_URL: url, TIME_ZONE: timeZone };
  createAdmin(env);
  const instances = await startInstances(env);
  try {
    const random = randomFrom(seed);
    const { world, people } = await createWorld(instances.urls[0] ?? '', random);
    const trailEnd = await readTrailEnd(url);
    /** @type {import('../history/events.mjs').Event[]} */
    const history = [];
    const cast = Object.entries(people).flatMap(([role, users]) =>
      users.map((user) => {
        const own = randomFrom(random.below(2 ** 31));
        return { role, actor: new Actor({ urls: instances.urls, history, user, random: own }) };
      }),
    );
    await Promise.all(cast.map(({ actor }) => actor.signIn()));
    const endTrouble = instances.startTrouble(random);
    const end = performance.now() + seconds * 1000;
    await Promise.all(cast.map(({ actor, role }) => work(actor, role, world, () => performance.now() > end)));
    await endTrouble();
    await duel(cast.flatMap(({ actor, role }) => (role === 'admin' ? [actor] : [])));
    // A request of a killed server may still be at work in the database for a moment.
    await pause(1_000);
    const audit = await checkAudit(url, trailEnd, history);
    const violations = [
      ...checkHistory([...history, ...(await readEnd(url))]),
      ...(await checkRows(url, history)),
      ...audit.violations,
    ];
    return { figures: tell({ history, instances, audit, violations, seed }), holds: violations.length === 0 };
  } finally {
    await instances.end();
  }
}

/**
 * @param {object} parts
 * @param {import('../history/events.mjs').Event[]} parts.history
 * @param {Awaited<ReturnType<typeof startInstances>>} parts.instances
 * @param {{figures: string}} parts.audit
 * @param {string[]} parts.violations
 * @param {number} parts.seed
 */
function tell({ history, instances: { counts }, audit, violations, seed }) {
  const answered = history.filter(isDone).length;
  const broken = history.filter(({ status }) => status === 0).length;
  const refused = history.filter(({ status }) => status >= 400 && status < 500).length;
  const deferred = history.filter(({ status }) => status === 503).length;
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const event of history.filter(isDone)) kinds.set(event.kind, (kinds.get(event.kind) ?? 0) + 1);
  const most = [...kinds]
    .toSorted(([, left], [, right]) => right - left)
    .map(([kind, count]) => `${count} ${kind}`);
  return [
    `seed ${seed}: ${history.length} requests, ${answered} done, ${refused} refused, ${deferred} put off, ${broken} ` +
      `without an answer; ${counts.kills} kills, ${counts.restarts} restarts, ready again after at most ` +
      `${counts.slowest} ms; ${violations.length} violations`,
    `done: ${most.join(', ')}`,
    audit.figures,
    ...countAlike(violations).slice(0, 20),
  ].join('\n');
}

function countAlike(/** @type {string[]} */ violations) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const violation of violations) counts.set(violation, (counts.get(violation) ?? 0) + 1);
  return [...counts].map(([violation, count]) => `VIOLATED ${count} times: ${violation}`);
}
