import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import { takeLock } from './lock.ts';
import { ownIdentity } from './process-identity.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'lodestar.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aPidThatIsFree = 2 ** 22 + 1;

function leaveLock(owner: object, secondsAgo = 0) {
  writeFileSync(file, JSON.stringify({ ...ownIdentity(), ...owner }));
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(file, then, then);
}

test('a folder that this process has locked is refused', async () => {
  const lock = await takeLock(folder);
  await expect(takeLock(folder)).rejects.toThrow(`already open in this process (${process.pid})`);
  lock.release();
});

test('a folder locked by a living process is refused with its pid, as a problem for the operator', async () => {
  const parent = { pid: process.ppid, startedAt: null };
  leaveLock(parent);
  await expect(takeLock(folder)).rejects.toThrow(`in use by process ${process.ppid}`);
  await expect(takeLock(folder)).rejects.toBeInstanceOf(StartError);
});

test('a folder whose owner in another container shows signs of life is refused', async () => {
  leaveLock({ namespace: 'pid:[1]' });
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  await expect(takeLock(folder)).rejects.toThrow('of another container');
  clearInterval(heartbeat);
});

test('the lock of a process of another container that has gone silent is taken over', async () => {
  leaveLock({ namespace: 'pid:[1]' }, 11);
  (await takeLock(folder)).release();
});

test('the lock of a dead process is taken over', async () => {
  leaveLock({ pid: aPidThatIsFree });
  const lock = await takeLock(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ownIdentity());
  lock.release();
});

test.runIf(ownIdentity().startedAt)(
  'a later process with the same pid is not mistaken for the owner',
  async () => {
    leaveLock({ startedAt: '1' });
    (await takeLock(folder)).release();
  },
);

test('a lock that a power failure left empty is taken over', async () => {
  writeFileSync(file, '');
  (await takeLock(folder)).release();
});

test('releasing leaves nothing behind, and the lock of a successor alone', async () => {
  const lock = await takeLock(folder);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  leaveLock({ pid: process.ppid });
  lock.release();
  expect(readdirSync(folder)).toEqual(['lodestar.lock']);
});
