import { readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10;
const nsPerMs = 1_000_000;

/**
 * The processor time of a process so far, all its threads together: milliseconds, NaN where the system doesn't tell
 * (Linux does). The scheduler's own figures are those of /proc/<pid>/stat before they are cut to hundredths of a second,
 * which are too coarse for a short round.
 */
export function processorTimeOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + scheduledTime(pid, task), 0);
  } catch {
    return NaN;
  }
}

/** The same of all processes of a PostgreSQL server, those that have ended among them. */
export function databaseTimeOf(postmaster: number | null): number {
  if (postmaster === null) return NaN;
  try {
    const pids = [postmaster, ...childrenOf(postmaster)];
    return pids.reduce((sum, pid) => sum + timeOfOne(pid), endedChildrenOf(postmaster));
  } catch {
    return NaN;
  }
}

/** Throws where there is no such process. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(/\s+/).map(Number);
}

/** Of a process with one thread. One that has just ended is among its parent's ended children by now. */
function timeOfOne(pid: number): number {
  try {
    return scheduledTime(pid, pid);
  } catch {
    return 0;
  }
}

/** Fields 16 and 17 of "stat" (proc(5)); the second may hold spaces. */
function endedChildrenOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return msPerTick * (Number(fields[13]) + Number(fields[14]));
}

function scheduledTime(pid: number, thread: string | number): number {
  const nanoseconds = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0];
  return Number(nanoseconds) / nsPerMs;
}
