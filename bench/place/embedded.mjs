import { fork } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFolder } from '../../faults/folders.mjs';
import { seed } from './companies.mjs';

/**
 * Generates a company of so many employees in an embedded database. In a folder that is kept it stays as it was
 * generated, and the run gets a copy of it.
 *
 * @param {string | undefined} keep
 * @param {number} employees
 * @returns {Promise<{folder: string, remove: () => void}>}
 */
export async function prepareEmbedded(keep, employees) {
  const own = createFolder('bench-embedded');
  const folder = join(own.path, 'data');
  if (!keep) {
    await seed(employees, { DATABASE_URL: '', DATA_DIR: folder });
    return { folder, remove: own.remove };
  }
  const kept = resolve(keep, `embedded-${employees}`);
  if (!existsSync(kept)) {
    const draft = `${kept}-draft`;
    rmSync(draft, { recursive: true, force: true });
    await seed(employees, { DATABASE_URL: '', DATA_DIR: draft });
    renameSync(draft, kept);
  }
  cpSync(kept, folder, { recursive: true });
  return { folder, remove: own.remove };
}

/** @returns {Promise<import('../company/cast.mjs').Cast>} the people of the company in the folder, signed in */
export function assembleEmbeddedCast(/** @type {string} */ folder) {
  const child = fork(fileURLToPath(new URL('embedded-process.mjs', import.meta.url)));
  return new Promise((resolveCast, reject) => {
    child.once('message', (/** @type {import('../company/cast.mjs').Cast} */ cast) => resolveCast(cast));
    child.once('exit', (code) => reject(new Error(`Signing people in ended with code ${code}.`)));
    child.send(folder);
  });
}
