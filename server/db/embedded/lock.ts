import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const heartbeatMilliseconds = 2_000;
// Five heartbeats: one long query may keep an owner from its timer.
const silenceMilliseconds = 10_000;

export interface Lock {
  release(): void;
}

/**
 * Takes the data folder for this process, or throws StartError that names the process which holds it. The lock of
 * a process that has died is taken over: at once where its pid tells, and after ten seconds without a sign of
 * life where it ran in another container.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const path = join(folder, 'lodestar.lock');
  const text = JSON.stringify(ownIdentity());
  while (!createWhole(path, text)) {
    const held = readIfThere(path);
    if (held === null) continue;
    const owner = parseOwner(held);
    if (owner && (await isAlive(owner, path))) throw new StartError(refusal(folder, owner));
    removeIfStill(path, held);
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMilliseconds).unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      removeIfStill(path, text);
    },
  };
}

/** Creates the file with its content in one step, as `link` does, so that nobody ever reads half a lock. */
function createWhole(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Moves the lock aside before removing it: when another process took it over in that moment, it is put back. */
function removeIfStill(path: string, text: string): void {
  if (readIfThere(path) !== text) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path);
  rmSync(aside);
}

async function isAlive(owner: ProcessIdentity, path: string): Promise<boolean> {
  const own = ownIdentity();
  if (owner.namespace === own.namespace) return isRunning(owner);
  const seen = lastSign(path);
  while (lastSign(path) === seen) {
    if (Date.now() - seen > silenceMilliseconds) return false;
    await setTimeout(100);
  }
  return true;
}

function refusal(folder: string, owner: ProcessIdentity): string {
  const { pid, namespace } = ownIdentity();
  if (owner.namespace !== namespace) {
    return `The data folder ${folder} is in use by process ${owner.pid} of another container. Stop it first.`;
  }
  if (owner.pid === pid) return `The data folder ${folder} is already open in this process (${pid}).`;
  return `The data folder ${folder} is in use by process ${owner.pid}. Stop it first, or choose another folder.`;
}

/** Null when the text isn't a lock's, as after a power failure that left the file empty. */
function parseOwner(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return null;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** When the owner last showed that it lives, in milliseconds since 1970; 0 when the lock is gone. */
function lastSign(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // A lock that someone deleted by hand can't show that its owner lives.
  }
}
