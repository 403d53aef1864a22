import { writeFileSync } from 'node:fs';
import { say, since } from '../scripts/run.mjs';
import { openEmbeddedStage, openStage } from './company/stage.mjs';
import { startClient } from './load/client.mjs';
import { warmUp } from './load/warm-up.mjs';
import { describeMachine } from './place/machine.mjs';
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
const warmUpSeconds = 2;
/** A dashboard's requests are many, so that a round has to be longer. */
const dashboardRounds = 5;

/** Measures all that the options name, and prints it as it comes. */
export async function measureAll(
  /** @type {import('./place/cluster.mjs').Cluster} */ cluster,
  /** @type {import('./options.mjs').Options} */ options,
) {
  const started = performance.now();
  const machine = describeMachine(cluster);
  console.log(`${tables.showMachine(machine)}\n`);
  const client = startClient();
  const findings = await measureOnPostgres(client, cluster, options);
  const embedded = options.only.has('embedded') ? await measureEmbedded(client, options) : [];
  client.stop();
  const goals = judgeGoals(findings);
  console.log(tables.showGoals(goals));
  console.log(`\nMeasured in ${since(started)}.`);
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ machine, ...findings, embedded, goals }, null, 2)}\n`);
}

/** @returns {Promise<Findings>} */
async function measureOnPostgres(
  /** @type {import('./load/client.mjs').Client} */ client,
  /** @type {import('./place/cluster.mjs').Cluster} */ cluster,
  /** @type {import('./options.mjs').Options} */ { sizes, ...options },
) {
  const { only } = options;
  /** @type {Stage[]} */
  const stages = [];
  for (const employees of sizes) stages.push(await openStage(cluster, employees));
  for (const stage of stages) await warmUp(client, stage, warmUpSeconds);
  const findings = await measureSideBySide(client, stages, options);
  for (const stage of stages) {
    if (only.has('writes')) findings.writes.push(...(await measureWrites(client, stage)));
    if (only.has('bulk')) {
      findings.signIns.push(await measureSignIns(client, stage));
      const enrolments = await measureEnrolments(client, stage);
      if (enrolments) findings.enrolments.push(enrolments);
      findings.longReplies.push(await measureLongReply(stage));
    }
    if (only.has('memory')) findings.memory.push(await measureMemory(client, stage));
    say(`Measured changes and memory with ${nameSize(stage.employees)} employees.`);
  }
  console.log(tables.showChanges(findings));
  for (const stage of stages) await stage.stop();
  return findings;
}

/**
 * What is compared between the sizes is measured at all of them in turn.
 *
 * @returns {Promise<Findings>}
 */
async function measureSideBySide(
  /** @type {import('./load/client.mjs').Client} */ client,
  /** @type {Stage[]} */ stages,
  /** @type {Pick<import('./options.mjs').Options, 'only' | 'calls' | 'seconds'>} */ { only, calls, seconds },
) {
  /** @type {Findings} */
  const findings = {
    reads: [],
    dashboards: [],
    writes: [],
    signIns: [],
    enrolments: [],
    longReplies: [],
    memory: [],
  };
  const lengths = { rounds, seconds, warmSeconds };
  for (const { name } of only.has('reads') ? (stages[0]?.calls ?? []) : []) {
    if (!name.includes(calls)) continue;
    const result = await measureRead(client, stages, name, lengths);
    findings.reads.push(result);
    say(`Measured ${name}.`);
  }
  if (only.has('reads')) console.log(`${tables.showReads(findings.reads)}\n`);
  if (only.has('dashboards')) {
    const longer = { ...lengths, seconds: seconds * dashboardRounds };
    findings.dashboards.push(...(await measureDashboards(client, stages, longer)));
    console.log(`${tables.showDashboards(findings.dashboards)}\n`);
  }
  return findings;
}

/** The embedded database works in the server's own process: there is nothing below it to compare it with. */
async function measureEmbedded(
  /** @type {import('./load/client.mjs').Client} */ client,
  /** @type {import('./options.mjs').Options} */ { embedded, keep, ...options },
) {
  const { only } = options;
  const all = [];
  for (const employees of embedded) {
    const stage = await openEmbeddedStage(keep, employees);
    await warmUp(client, stage, warmUpSeconds);
    const findings = await measureSideBySide(client, [stage], options);
    if (only.has('bulk')) findings.longReplies.push(await measureLongReply(stage));
    if (only.has('memory')) findings.memory.push(await measureMemory(client, stage));
    console.log(tables.showChanges(findings));
    await stage.stop();
    all.push(findings);
  }
  return all;
}
