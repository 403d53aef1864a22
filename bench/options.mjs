import { parseArgs } from 'node:util';
import { Failure } from '../scripts/run.mjs';
import { readSizes } from './sizes.mjs';

export const sections = /** @type {const} */ ([
  'reads',
  'dashboards',
  'writes',
  'bulk',
  'memory',
  'embedded',
]);

export const help = `npm run bench -- [options]

Measures the server and prints the figures. Nothing else should run on the machine meanwhile.

  --sizes 1k,10k,100k,1M    employees of the companies that are generated (all four)
  --embedded 10k            the same for the embedded database (10k)
  --keep FOLDER             keep the generated companies there for the next time; else they go with the run
  --database-url URL        a PostgreSQL server where databases may be created, instead of a private one
  --only SECTION,…          some of ${sections.join(', ')}
  --calls TEXT              of the calls that read only those with this in their name
  --seconds NUMBER          of each of the three rounds in which a call is measured (0.6)
  --json FILE               write everything there as well
  --quick                   compare the ratios of 1k and 10k employees with those in bench/ratios.json; exit code 1
                            when one got worse
  --record                  with --quick: write them there instead
  --explain                 print how the database answers each call that reads
`;

/**
 * @typedef {object} Options
 * @property {number[]} sizes
 * @property {number[]} embedded
 * @property {string | undefined} keep
 * @property {string | undefined} url
 * @property {ReadonlySet<string>} only
 * @property {string} calls
 * @property {number} seconds
 * @property {string | undefined} json
 * @property {'all' | 'quick' | 'record' | 'explain' | 'help'} what
 */

const known = /** @type {const} */ ({
  sizes: { type: 'string', default: '1k,10k,100k,1M' },
  embedded: { type: 'string', default: '10k' },
  keep: { type: 'string' },
  'database-url': { type: 'string' },
  only: { type: 'string', default: sections.join() },
  calls: { type: 'string', default: '' },
  seconds: { type: 'string', default: '0.6' },
  json: { type: 'string' },
  quick: { type: 'boolean' },
  record: { type: 'boolean' },
  explain: { type: 'boolean' },
  help: { type: 'boolean' },
});

/** Throws Failure for what it doesn't know. @returns {Options} */
export function readOptions(/** @type {string[]} */ args) {
  const { values } = parse(args);
  const only = values.only.split(',').map((name) => name.trim());
  const strange = only.find((name) => !sections.some((section) => section === name));
  if (strange !== undefined)
    throw new Failure(`"${strange}" is no section: take some of ${sections.join(', ')}.`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Failure(`--seconds is "${values.seconds}": it must be a number above 0.`);
  return {
    sizes: readSizes(values.sizes),
    embedded: readSizes(values.embedded),
    keep: values.keep,
    url: values['database-url'],
    only: new Set(only),
    calls: values.calls,
    seconds,
    json: values.json,
    what: whatOf(values),
  };
}

function parse(/** @type {string[]} */ args) {
  try {
    return parseArgs({ args, options: known });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

/** @returns {Options['what']} */
function whatOf(
  /** @type {{[name: string]: string | boolean | undefined}} */ { help: asked, explain, record, quick },
) {
  if (asked) return 'help';
  if (explain) return 'explain';
  if (record) return 'record';
  return quick ? 'quick' : 'all';
}
