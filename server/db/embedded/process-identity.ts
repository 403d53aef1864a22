import { readFileSync, readlinkSync } from 'node:fs';

/** Tells one process from every other one, as far as this system lets it. */
export interface ProcessIdentity {
  pid: number;
  /** When the kernel started it, in clock ticks since boot; null where there is no /proc. */
  startedAt: string | null;
  /** The set of process ids it belongs to, which differs between containers; null where there is no /proc. */
  namespace: string | null;
}

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: readProcess(process.pid)?.startedAt ?? null,
    namespace: readOrNull(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** Whether that process runs now. A later process with the same pid doesn't count, nor one that has died. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = readProcess(pid);
  // What can't be looked at is taken to be the owner: refusing is safe, taking over isn't.
  if (!found || startedAt === null) return true;
  return found.startedAt === startedAt && found.state !== 'Z';
}

/** Fields 3 and 22 of /proc/<pid>/stat, proc(5); null where it can't be read. */
function readProcess(pid: number): { state: string; startedAt: string } | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is a name in brackets that may itself hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields?.[0], fields?.[19]];
  return state && startedAt ? { state, startedAt } : null;
}

function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
