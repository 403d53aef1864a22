import { readArguments } from '../../arguments.ts';
import { Failure } from '../../process.ts';

const help = `npm run bench:browser -- [lighthouse] [clicks] [options]

  --against VERSION   measure another version beside this one, in turn: a commit, or the folder of an installed checkout
  --runs NUMBER       how often Lighthouse measures each page (9)
  --pages TEXT        of Lighthouse's pages only those with this in their name
  --reports FOLDER    keep Lighthouse's reports there
  --slowdown NUMBER   how many times slower the processor is made for clicks (4)
`;

export interface BrowserOptions {
  /** The names to be measured; none means everything. */
  names: string[];
  against: string | undefined;
  runs: number;
  pages: string;
  reports: string | undefined;
  slowdown: number;
}

const known = {
  against: { type: 'string' },
  runs: { type: 'string', default: '9' },
  pages: { type: 'string', default: '' },
  reports: { type: 'string' },
  slowdown: { type: 'string', default: '4' },
} as const;

/** Reads the command line. Throws Failure for unknown words. */
export function readBrowserOptions(args: string[]): BrowserOptions {
  const { values, positionals } = readArguments({ args, options: known, allowPositionals: true }, help);
  const runs = Number(values.runs);
  if (!(Number.isInteger(runs) && runs > 0))
    throw new Failure(`--runs is "${values.runs}": it must be a whole number above 0.`);
  const slowdown = Number(values.slowdown);
  if (!(slowdown >= 1))
    throw new Failure(`--slowdown is "${values.slowdown}": it must be a number of 1 or more.`);
  return {
    names: positionals,
    against: values.against,
    runs,
    pages: values.pages,
    reports: values.reports,
    slowdown,
  };
}
