import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;
const NS_PER_MS = 1_000_000;

/** Milliseconds of processor time; NaN where the system doesn't tell (it does on Linux). @typedef {number} Milliseconds */

/**
 * What a process has taken of the processors so far, all its threads together. The scheduler's own figures are those of
 * /proc/<pid>/stat before they are cut to hundredths of a second, which are too coarse for a short round.
 *
 * @returns {Milliseconds}
 */
export function processorTimeOf(/** @type {number} */ pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + scheduledTime(pid, task), 0);
  } catch {
    return Number.NaN;
  }
}

/**
 * The same of all processes of a PostgreSQL server, those that have ended among them.
 *
 * @returns {Milliseconds}
 */
export function databaseTimeOf(/** @type {number | null} */ postmaster) {
  if (postmaster === null) return Number.NaN;
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    const pids = [postmaster, ...children.trim().split(/\s+/).map(Number)];
    return pids.reduce((sum, pid) => sum + timeOfOne(pid), endedChildrenOf(postmaster));
  } catch {
    return Number.NaN;
  }
}

/** Of a process with one thread. One that has just ended is among its parent's ended children by now. */
function timeOfOne(/** @type {number} */ pid) {
  try {
    return scheduledTime(pid, pid);
  } catch {
    return 0;
  }
}

/** Fields 16 and 17 of "stat" (proc(5)); the second may hold spaces. */
function endedChildrenOf(/** @type {number} */ pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return MS_PER_TICK * (Number(fields[13]) + Number(fields[14]));
}

function scheduledTime(/** @type {number} */ pid, /** @type {string | number} */ thread) {
  const nanoseconds = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0];
  return Number(nanoseconds) / NS_PER_MS;
}
