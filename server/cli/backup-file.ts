import { existsSync, rmSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

const taken = (path: string) => new StartError(`${path} already exists, and a backup never replaces a file.`);

/**
 * Has the work write a file that appears under its name once all of it is on the disk. Only its owner can read it.
 * Until then it is called `.part`, and goes when the work fails. Throws StartError when the name is taken.
 */
export async function writeWholeFile<Result>(
  path: string,
  work: (write: (bytes: Uint8Array) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const target = resolve(path);
  if (existsSync(target)) throw taken(path);
  const part = `${target}.part`;
  const file = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new StartError(`${path} can't be written: ${error.message}.`);
    throw new StartError(`${path}.part already exists: another backup is running, or was interrupted.`);
  });
  const discard = () => rmSync(part, { force: true });
  const interrupted = () => {
    discard();
    process.exit(1);
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    const result = await work((bytes) => file.writeFile(bytes));
    await file.sync();
    await file.close();
    await giveName(part, target, path);
    return result;
  } catch (error) {
    await file.close().catch(() => {});
    discard();
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(`The disk is too full for ${path}.`, { cause: error });
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** A link is refused if the name was taken since; a rename would replace the file. */
async function giveName(part: string, target: string, path: string): Promise<void> {
  try {
    await link(part, target);
    await rm(part);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || existsSync(target)) throw taken(path);
    // Not every file system has links.
    await rename(part, target);
  }
  if (process.platform === 'win32') return;
  const folder = await open(dirname(target), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
