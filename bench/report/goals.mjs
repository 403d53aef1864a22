import { medianOf } from '../load/latencies.mjs';
import { nameSize } from '../sizes.mjs';
import { asMultiple, shorten } from './table.mjs';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('../sections/reads.mjs').ReadResult} ReadResult */

/** Reached is null where it wasn't measured. @typedef {{goal: string, found: string, reached: boolean | null}} Goal */

const small = 10_000;
const large = 1_000_000;
const limits = {
  floor: 1.6,
  growth: 1.5,
  dashboardCall: 25,
  dashboards: 2_000,
  signIns: 100,
  readsMeanwhile: 50,
  assigning: 1_000,
  completing: 200,
  memoryAtRest: 150,
  memoryWithIdle: 300,
  idle: 10_000,
  enrolments: 800,
};

/** What was aimed for, and what came of it: at the largest size of the run unless the goal says which. @returns {Goal[]} */
export function judgeGoals(/** @type {Findings} */ findings) {
  const { reads, dashboards, writes, signIns, enrolments, memory } = findings;
  const write = (/** @type {string} */ name) =>
    writes.findLast((each) => each.name === name && each.figures.connections === 1);
  const employee = dashboards.findLast(({ role }) => role === 'employee');
  return [
    judgeFloor(reads, 16),
    judgeFloor(reads, 64),
    judgeGrowth(reads),
    judgeDashboardCalls(reads),
    judge(
      `employee dashboards a second: ${limits.dashboards.toLocaleString('en-US')}`,
      employee && {
        found: `${shorten(employee.withConfig)} with /api/config, ${shorten(employee.perSecond)} without`,
        reached: employee.withConfig >= limits.dashboards,
      },
    ),
    judgeSignIns(signIns.at(-1)),
    judgeTime('assign 10,000', limits.assigning, write('assign 10,000')),
    judgeTime('complete 1,000', limits.completing, write('complete 1,000')),
    judgeMemory(memory.at(-1)),
    judgeEnrolments(enrolments.at(-1)),
  ];
}

/** @returns {Goal} */
function judge(
  /** @type {string} */ goal,
  /** @type {{found: string, reached: boolean} | undefined} */ finding,
) {
  return { goal, ...(finding ?? { found: 'not measured', reached: null }) };
}

/** What is told of several calls: the worst, and the one in the middle. */
function worstOf(
  /** @type {readonly {name: string, value: number}[]} */ values,
  /** @type {(value: number) => string} */ write,
) {
  const known = values.filter(({ value }) => Number.isFinite(value));
  const worst = known.toSorted((left, right) => right.value - left.value)[0];
  if (!worst) return undefined;
  const median = write(medianOf(known.map(({ value }) => value)));
  return { value: worst.value, found: `${write(worst.value)} at worst (${worst.name}), median ${median}` };
}

function judgeFloor(/** @type {readonly ReadResult[]} */ reads, /** @type {number} */ connections) {
  const values = reads.flatMap(({ name, sizes }) =>
    sizes.flatMap(({ employees, toFloor }) =>
      toFloor
        .filter((each) => each.connections === connections)
        .map(({ pool }) => ({ name: `${name}, ${nameSize(employees)}`, value: pool })),
    ),
  );
  const worst = worstOf(values, asMultiple);
  return judge(
    `processor time of a read on ${connections} connections: ${limits.floor} x that of node:http and pg`,
    worst && { found: worst.found, reached: worst.value <= limits.floor },
  );
}

function judgeGrowth(/** @type {readonly ReadResult[]} */ reads) {
  const latency = (/** @type {ReadResult} */ { sizes }, /** @type {number} */ wanted) =>
    sizes.find(({ employees }) => employees === wanted)?.levels[0]?.latency.p50 ?? NaN;
  const values = reads.map((read) => ({
    name: read.name,
    value: latency(read, large) / latency(read, small),
  }));
  const worst = worstOf(values, asMultiple);
  return judge(
    `latency (p50) of a read at 1M employees: ${limits.growth} x that at 10k`,
    worst && { found: worst.found, reached: worst.value <= limits.growth },
  );
}

function judgeDashboardCalls(/** @type {readonly ReadResult[]} */ reads) {
  const values = reads
    .filter(({ isDashboard }) => isDashboard)
    .flatMap(({ name, sizes }) =>
      sizes
        .filter(({ employees }) => employees === large)
        .flatMap(({ levels }) => levels)
        .filter(({ connections }) => connections === 16)
        .map(({ latency }) => ({ name, value: latency.p99 })),
    );
  const worst = worstOf(values, (value) => `${shorten(value)} ms`);
  return judge(
    `p99 of a dashboard call at 1M employees and 16 connections: ${limits.dashboardCall} ms`,
    worst && { found: worst.found, reached: worst.value <= limits.dashboardCall },
  );
}

function judgeSignIns(/** @type {import('../sections/rushes.mjs').SignInRush | undefined} */ rush) {
  return judge(
    `sign-ins a second: ${limits.signIns}, the p99 of reads meanwhile below ${limits.readsMeanwhile} ms`,
    rush && {
      found: `${shorten(rush.signIns.perSecond)}, ${shorten(rush.reads.p99)} ms`,
      reached: rush.signIns.perSecond >= limits.signIns && rush.reads.p99 < limits.readsMeanwhile,
    },
  );
}

function judgeTime(
  /** @type {string} */ name,
  /** @type {number} */ milliseconds,
  /** @type {import('../sections/writes.mjs').WriteFigures | undefined} */ write,
) {
  return judge(
    `${name}: ${milliseconds.toLocaleString('en-US')} ms`,
    write && {
      found: `${shorten(write.figures.latency.p50)} ms`,
      reached: write.figures.latency.p50 <= milliseconds && Object.keys(write.figures.failures).length === 0,
    },
  );
}

function judgeMemory(/** @type {import('../sections/memory.mjs').MemoryFigures | undefined} */ memory) {
  const { memoryAtRest, memoryWithIdle, idle } = limits;
  return judge(
    `memory: ${memoryAtRest} MB at rest, ${memoryWithIdle} MB with ${idle.toLocaleString('en-US')} idle connections`,
    memory && {
      found: `${memory.atRest} MB, ${memory.withIdle} MB with ${memory.idleConnections.toLocaleString('en-US')}`,
      reached:
        memory.atRest <= memoryAtRest && memory.withIdle <= memoryWithIdle && memory.idleConnections >= idle,
    },
  );
}

function judgeEnrolments(/** @type {import('../sections/rushes.mjs').EnrolmentRush | undefined} */ rush) {
  return judge(
    `enrolments a second in one program: ${limits.enrolments}, without a deadlock`,
    rush && {
      found: `${shorten(rush.enrolments.perSecond)}, ${rush.deadlocks} deadlocks`,
      reached:
        rush.enrolments.perSecond >= limits.enrolments &&
        rush.deadlocks === 0 &&
        Object.keys(rush.enrolments.failures).length === 0,
    },
  );
}
