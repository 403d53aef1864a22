import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;
const NS_PER_MS = 1_000_000;

/** Milliseconds of processor time; NaN where the system doesn't tell (it does on Linux). @typedef {number} Milliseconds */

/**
 * What a process has taken of the processors so far. The scheduler's own figures are those of /proc/<pid>/stat before
 * they are cut to hundredths of a second, which are too coarse for a short round.
 *
 * @returns {Milliseconds}
 */
export function processorTimeOf(/** @type {number} */ pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) => sum + scheduledNanoseconds(`/proc/${pid}/task/${task}/schedstat`) / NS_PER_MS,
      0,
    );
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
    return pids.reduce((sum, pid) => sum + (processorTimeOf(pid) || 0), endedChildrenOf(postmaster));
  } catch {
    return Number.NaN;
  }
}

/** Fields 16 and 17 of "stat" (proc(5)); the second may hold spaces. */
function endedChildrenOf(/** @type {number} */ pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return MS_PER_TICK * (Number(fields[13]) + Number(fields[14]));
}

function scheduledNanoseconds(/** @type {string} */ path) {
  return Number(readFileSync(path, 'utf8').split(' ')[0]);
}
