import { readArguments } from '../arguments.ts';
import { Failure } from '../process.ts';
import { readSizes } from './sizes.ts';

export const sections = ['reads', 'dashboards', 'documents', 'bulk', 'memory'] as const;

export type Section = (typeof sections)[number];

export const help = `npm run bench -- [options]

Measures the server and prints the figures. Nothing else should run on the machine meanwhile.

  --sizes 1k,10k,100k,1M    employees of the companies that are generated in PostgreSQL (all four); or "none"
  --embedded 10k            the same for the embedded database (10k)
  --keep FOLDER             keep the generated companies of PostgreSQL there for the next time
  --database-url URL        a PostgreSQL server where databases may be created, instead of a private one
  --only SECTION,…          some of ${sections.join(', ')}
  --calls TEXT              of single reads and changes only those with this in their name
  --seconds NUMBER          of each of the three rounds in which a call is measured (0.6)
  --against VERSION,…       measure other versions of the product beside this one, in turn: commits, or folders of
                            installed checkouts
  --quick                   say which reads got slower than they are in the version before (the first of --against, else
                            the commit where the branch left main, on main the last but one); exit code 1 when one did
  --explain                 print how the database answers each call that reads
`;

export interface Options {
  what: 'all' | 'quick' | 'explain' | 'help';
  sizes: number[];
  embedded: number[];
  keep: string | undefined;
  url: string | undefined;
  only: ReadonlySet<Section>;
  calls: string;
  seconds: number;
  against: string[];
}

const known = {
  sizes: { type: 'string', default: '1k,10k,100k,1M' },
  embedded: { type: 'string', default: '10k' },
  keep: { type: 'string' },
  'database-url': { type: 'string' },
  only: { type: 'string', default: sections.join() },
  calls: { type: 'string', default: '' },
  seconds: { type: 'string', default: '0.6' },
  against: { type: 'string' },
  quick: { type: 'boolean' },
  explain: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line. Throws Failure for unknown words. */
export function readOptions(args: string[]): Options {
  const { values } = readArguments({ args, options: known }, help);
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Failure(`--seconds is "${values.seconds}": it must be a number above 0.`);
  return {
    what: values.help ? 'help' : values.explain ? 'explain' : values.quick ? 'quick' : 'all',
    sizes: readSizes(values.sizes),
    embedded: readSizes(values.embedded),
    keep: values.keep,
    url: values['database-url'],
    only: new Set(values.only.split(',').map(readSection)),
    calls: values.calls,
    seconds,
    against: values.against?.split(',') ?? [],
  };
}

function readSection(text: string): Section {
  const found = sections.find((section) => section === text.trim());
  if (!found) throw new Failure(`"${text}" is no section: take some of ${sections.join(', ')}.`);
  return found;
}
