import { readArguments } from '../../arguments.ts';
import { Failure } from '../../process.ts';
import { readSizes } from '../sizes.ts';

export const help = `npm run bench:replies -- --against VERSION [options]

Asks two versions of the product the same, on one database and at one moment, and says which replies differ: every read
of the contract, as people of all roles, in each order, filter and search, with their next pages. Exit code 1 when one
does. Beside it: how long both took, call by call, in turns.

  --against VERSION    the version before: a commit, or the folder of an installed checkout
  --of FOLDER          the version after: the folder of an installed checkout (this one)
  --company SIZE       "demo", or how many employees a generated company has (10k)
  --keep FOLDER        keep generated companies there for the next time
  --calls TEXT         only calls with this in method and path; several with commas between
  --pages-only         no list without a limit, which takes long in a large company
`;

export interface Options {
  against: string;
  of: string | undefined;
  /** How many employees; null for the demo company. */
  employees: number | null;
  keep: string | undefined;
  calls: readonly string[];
  pagesOnly: boolean;
}

const known = {
  against: { type: 'string' },
  of: { type: 'string' },
  company: { type: 'string', default: '10k' },
  keep: { type: 'string' },
  calls: { type: 'string', default: '' },
  'pages-only': { type: 'boolean', default: false },
} as const;

/** Reads the command line. Throws Failure for unknown words. */
export function readOptions(args: string[]): Options {
  const { values } = readArguments({ args, options: known }, help);
  if (!values.against) throw new Failure(help);
  return {
    against: values.against,
    of: values.of,
    employees: values.company === 'demo' ? null : readSizes(values.company)[0]!,
    keep: values.keep,
    calls: values.calls.split(','),
    pagesOnly: values['pages-only'],
  };
}
