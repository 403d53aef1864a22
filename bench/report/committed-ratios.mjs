import { readFileSync, writeFileSync } from 'node:fs';
import { listCounts } from '../../faults/load/figures.mjs';
import { Failure } from '../../scripts/run.mjs';
import { kinds } from '../sections/ratios.mjs';

/** @typedef {import('../sections/ratios.mjs').Ratios} Ratios */
/** @typedef {Record<string, Pick<Ratios, typeof kinds[number]>>} Committed */

const file = new URL('../ratios.json', import.meta.url);

/** The ratios that a change is judged by, of the calls with `part` in their name. @returns {Committed} */
export function readCommitted(part = '') {
  /** @type {Committed} */
  const all = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(part)));
}

/** Calls that weren't measured keep what they have. Throws Failure for one that failed. */
export function writeCommitted(/** @type {Record<string, Ratios>} */ found) {
  const failed = Object.entries(found).filter(([, { failures }]) => Object.keys(failures).length > 0);
  if (failed.length > 0)
    throw new Failure(failed.map(([name, { failures }]) => `${name}: ${listCounts(failures)}`).join('\n'));
  const rounded = Object.entries(found).map(([name, ratios]) => [
    name,
    Object.fromEntries(kinds.map((kind) => [kind, Number(ratios[kind].toFixed(2))])),
  ]);
  const all = { ...readCommitted(), ...Object.fromEntries(rounded) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
