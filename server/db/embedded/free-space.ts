import { statfs } from 'node:fs/promises';

// One look serves every write of a busy moment, and a disk doesn't fill by the floor's size this quickly.
const cacheMilliseconds = 250;

interface Options {
  folder: string;
  minimumFreeBytes: number;
  /** Bytes that this process may still use on the disk of a folder; asks the system unless given. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Bytes that an unprivileged process may still use on the folder's disk. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the question whether the disk has at least the minimum of free space. */
export function createFreeSpaceGuard({ folder, minimumFreeBytes, freeBytes = readFreeBytes }: Options) {
  let latest: Promise<number> | undefined;
  let readAt = -Infinity;
  return async (): Promise<boolean> => {
    if (!latest || performance.now() - readAt > cacheMilliseconds) {
      readAt = performance.now();
      latest = freeBytes(folder);
    }
    return (await latest) >= minimumFreeBytes;
  };
}
