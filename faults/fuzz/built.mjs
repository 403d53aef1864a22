import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/run.mjs';

/**
 * A module of the built server: what runs is what is judged with. Only there after a build, so it is imported
 * late and by path.
 */
export function loadBuilt(/** @type {string} */ path) {
  return import(pathToFileURL(join(ROOT, 'dist', path)).href);
}
