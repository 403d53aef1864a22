import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../temporary-folder.ts';

export interface SmallDisk {
  path: string;
  /** Leaves no byte free. */
  fill(): void;
  empty(): void;
  remove(): void;
}

/**
 * Mounts a small disk of its own, in memory. It is unmounted with `remove()` or with this process. Null where that is
 * not allowed: it takes root, on Linux.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = createTemporaryFolder('fault-disk');
  const { path } = folder;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    folder.remove();
    return null;
  }
  // Lazily: a server that is just ending may still have a file open.
  const unmount = () => execFileSync('umount', ['--lazy', path]);
  process.prependOnceListener('exit', unmount);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => fill(ballast),
    empty: () => rmSync(ballast),
    remove: () => {
      process.off('exit', unmount);
      unmount();
      folder.remove();
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
