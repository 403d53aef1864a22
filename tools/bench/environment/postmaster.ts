import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The process of the PostgreSQL server whose files are in the folder; null where none is. */
export function findPostmaster(folder: string): number | null {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const lock = names.find((name) => basename(name) === 'postmaster.pid');
  if (lock === undefined) return null;
  const pid = Number(readFileSync(join(folder, lock), 'utf8').split('\n')[0]);
  // PGlite writes a number below zero.
  return pid > 0 ? pid : null;
}
