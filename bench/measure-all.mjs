import { writeFileSync } from 'node:fs';
import { say, since } from '../scripts/run.mjs';
import { openEmbeddedStage, openStage } from './company/stage.mjs';
import { startClient } from './load/client.mjs';
import { warmUp } from './load/warm-up.mjs';
import { emptyFindings } from './report/findings.mjs';
import { judgeGoals } from './report/goals.mjs';
import * as tables from './report/tables.mjs';
import { measureDashboards } from './sections/dashboards.mjs';
import { measureLongReply } from './sections/long-reply.mjs';
import { measureMemory } from './sections/memory.mjs';
import { measureRead } from './sections/reads.mjs';
import { measureEnrolments, measureSignIns } from './sections/rushes.mjs';
import { measureWrites } from './sections/writes.mjs';
import { nameSize } from './sizes.mjs';

/** @typedef {import('./company/stage.mjs').Stage} Stage */
/** @typedef {import('./report/findings.mjs').Findings} Findings */

const rounds = 3;
const warmSeconds = 0.2;
/** Everybody's dashboards are many requests, so that a round of them has to be longer. */
const dashboardFactor = 5;

/** Measures all that the options name, and prints it as it comes; what was measured is written even when the rest fails. */
export async function measureAll(
  /** @type {import('./place/cluster.mjs').Cluster} */ cluster,
  /** @type {import('./options.mjs').Options} */ options,
  /** @type {import('./place/machine.mjs').Facts} */ machine,
) {
  const { sizes, embedded, keep, only, json } = options;
  const started = performance.now();
  const client = startClient();
  const onPostgres = emptyFindings();
  const onEmbedded = emptyFindings();
  try {
    await measureOn(client, await openAll(cluster, sizes), onPostgres, options);
    for (const employees of only.has('embedded') ? embedded : []) {
      console.log(`## Embedded database, ${nameSize(employees)} employees\n`);
      await measureOn(client, [await openEmbeddedStage(keep, employees)], onEmbedded, options);
    }
  } finally {
    client.stop();
    const goals = judgeGoals(onPostgres);
    console.log(`${tables.showGoals(goals)}\n\nMeasured in ${since(started)}.`);
    const all = { machine, postgres: onPostgres, embedded: onEmbedded, goals };
    if (json) writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  }
}

async function openAll(
  /** @type {import('./place/cluster.mjs').Cluster} */ cluster,
  /** @type {readonly number[]} */ sizes,
) {
  const stages = [];
  for (const employees of sizes) stages.push(await openStage(cluster, employees));
  return stages;
}

/** What is compared between the sizes is measured at all of them in turn; changes come last, as they leave traces. */
async function measureOn(
  /** @type {import('./load/client.mjs').Client} */ client,
  /** @type {readonly Stage[]} */ stages,
  /** @type {Findings} */ findings,
  /** @type {import('./options.mjs').Options} */ options,
) {
  const { only } = options;
  for (const stage of stages) {
    const { server, floors } = stage;
    for (const target of [server, ...Object.values(floors ?? {})]) await warmUp(client, stage, target);
  }
  if (only.has('reads')) await measureReads(client, stages, findings, options);
  if (only.has('dashboards')) {
    const lengths = { rounds, warmSeconds, seconds: options.seconds * dashboardFactor };
    findings.dashboards.push(...(await measureDashboards(client, stages, lengths)));
    console.log(`${tables.showDashboards(findings.dashboards)}\n`);
  }
  for (const stage of stages) await measureChanges(client, stage, findings, only);
  console.log(tables.showChanges(findings));
  for (const stage of stages) await stage.stop();
}

async function measureReads(
  /** @type {import('./load/client.mjs').Client} */ client,
  /** @type {readonly Stage[]} */ stages,
  /** @type {Findings} */ { reads },
  /** @type {import('./options.mjs').Options} */ { calls, seconds },
) {
  const names = (stages[0]?.calls ?? []).map(({ name }) => name).filter((name) => name.includes(calls));
  for (const name of names) {
    reads.push(await measureRead(client, stages, name, { rounds, warmSeconds, seconds }));
    say(`Measured ${name}.`);
  }
  console.log(`${tables.showReads(reads)}\n`);
}

async function measureChanges(
  /** @type {import('./load/client.mjs').Client} */ client,
  /** @type {Stage} */ stage,
  /** @type {Findings} */ findings,
  /** @type {ReadonlySet<string>} */ only,
) {
  if (only.has('writes')) findings.writes.push(...(await measureWrites(client, stage)));
  if (only.has('bulk')) {
    findings.signIns.push(await measureSignIns(client, stage));
    const enrolments = await measureEnrolments(client, stage);
    if (enrolments) findings.enrolments.push(enrolments);
    findings.longReplies.push(await measureLongReply(stage));
  }
  if (only.has('memory')) findings.memory.push(await measureMemory(client, stage));
}
