import { listCounts } from '../../faults/load/figures.mjs';
import { kinds } from '../sections/ratios.mjs';
import { formatTable } from './table.mjs';

/** @typedef {import('../sections/ratios.mjs').Ratios} Ratios */
/** @typedef {import('./committed-ratios.mjs').Committed} Committed */

/** By how much a ratio may be above the committed one, as a share of it: what repeated measurements differ by. */
const tolerance = 0.3;

const key = `Ratios, with the committed ones in brackets. "server": the server's processor time for a request, as a
multiple of what bare node:http and pg take for the same statement; "database": the database's, as a multiple of the same;
"growth": the database's with 10k employees, as a multiple of that with 1k. Up to ${100 * tolerance} % more passes.`;

export function showRatios(/** @type {Record<string, Ratios>} */ found, /** @type {Committed} */ committed) {
  const rows = Object.entries(found).map(([name, ratios]) => ({
    call: name,
    ...Object.fromEntries(
      kinds.map((kind) => [kind, `${write(ratios[kind])} (${write(committed[name]?.[kind] ?? NaN)})`]),
    ),
  }));
  return `${key}\n\n${formatTable(rows)}`;
}

/** In words what of a call is worse than it may be. */
export function listWorse(
  /** @type {string} */ name,
  /** @type {Ratios | undefined} */ found,
  /** @type {Committed[string] | undefined} */ committed,
) {
  if (!found) return [`  ${name}: it is answered no more, or not with one statement`];
  const failures = Object.keys(found.failures).length > 0 ? [`  ${name}: ${listCounts(found.failures)}`] : [];
  const ratios = kinds.flatMap((kind) => {
    const [is, was] = [found[kind], committed?.[kind] ?? Infinity];
    const most = was * (1 + tolerance);
    return is > most ? [`  ${name}, ${kind}: ${write(is)}, was ${write(was)}, at most ${write(most)}`] : [];
  });
  return [...failures, ...ratios];
}

function write(/** @type {number} */ ratio) {
  return Number.isFinite(ratio) ? ratio.toFixed(2) : '–';
}
