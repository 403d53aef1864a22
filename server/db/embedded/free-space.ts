import { statfs } from 'node:fs/promises';
import { StorageFullError } from './storage-full-error.ts';

// One look serves every write of a busy moment, and a disk doesn't fill by the floor's size this quickly.
const cacheMilliseconds = 250;

export interface FreeSpaceOptions {
  folder: string;
  /** Below this many free bytes writes are refused. */
  minimumFreeBytes: number;
  /** Bytes that this process may still use on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Bytes that an unprivileged process may still use on the disk that holds the folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns a check that throws StorageFullError while the disk has less free space than the floor. */
export function freeSpaceGuard({ folder, minimumFreeBytes, freeBytes = readFreeBytes }: FreeSpaceOptions) {
  let latest: Promise<number> | undefined;
  let readAt = -Infinity;
  return async (): Promise<void> => {
    if (!latest || performance.now() - readAt > cacheMilliseconds) {
      readAt = performance.now();
      latest = freeBytes(folder);
    }
    const free = await latest;
    if (free < minimumFreeBytes) throw new StorageFullError(free);
  };
}
