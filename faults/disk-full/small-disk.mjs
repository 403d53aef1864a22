import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../folders.mjs';

/**
 * Mounts a small disk of its own, in memory. It is unmounted with `remove()` or with this process. Undefined where
 * that is not allowed: it takes root, on Linux.
 *
 * @param {number} megabytes
 */
export function mountSmallDisk(megabytes) {
  const folder = createFolder('fault-disk');
  const { path } = folder;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    folder.remove();
    return undefined;
  }
  // Lazily: a server that is just ending may still have a file open.
  const unmount = () => execFileSync('umount', ['--lazy', path]);
  process.prependOnceListener('exit', unmount);
  const ballast = join(path, 'ballast');
  return {
    path,
    /** Leaves no byte free. */
    fill: () => fill(ballast),
    empty: () => rmSync(ballast),
    remove: () => {
      process.off('exit', unmount);
      unmount();
      folder.remove();
    },
  };
}

function fill(/** @type {string} */ path) {
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(/** @type {number} */ file, /** @type {Buffer} */ block) {
  try {
    while (writeSync(file, block) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
