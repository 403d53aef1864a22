import { offence, type Offence, type SourceFile } from './structure-terms.ts';

/** Where a table may be asked with `[…]`, and why nobody's words come there. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['shared/own.ts', 'it looks whether the name is there'],
  ['server/db/statement-batch.ts', 'names of our own statements and columns, in tables of pg, for each row'],
]);

const product = /^(server|shared|web)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
const wrapped = '(?:Readonly<|Partial<|NonNullable<)*';
const openRecord = '(?:Record<string\\b|\\{ (?:readonly )?\\[\\w+: string\\]';

/** A place of a list, or a name that stands there. */
const known = /^(?:index|i|\d+|-\d+|'[^']*'|"[^"]*"|`[^`$]+.*|Symbol\.\w+|Number\(.*|.* [-+%] .*)$/;

/** The names of types that are tables of texts, in this file. */
function tableTypes({ lines }: SourceFile): string[] {
  const declared = new RegExp(
    `\\b(?:type|interface) (\\w+)(?:<.*?>)? (?:=|extends) ${wrapped}${openRecord})`,
  );
  return lines.flatMap((line) => declared.exec(line)?.[1] ?? []);
}

/** The names of constants, parameters and properties that hold such a table, in this file. */
function tablesOf(file: SourceFile): Set<string> {
  const types = [openRecord, ...tableTypes(file).map((name) => `${name}\\b(?!\\[)`)].join('|');
  const declared = new RegExp(`(\\w+)\\??: (?:readonly )?${wrapped}(?:${types}))`, 'g');
  const made = /\bconst (\w+)(?::[^=]+)? = (?:\{ \.\.\.|Object\.(?:fromEntries|assign)\()/g;
  const text = file.lines.join('\n');
  return new Set([...text.matchAll(declared), ...text.matchAll(made)].map((match) => match[1]!));
}

/** `table[text]`, `table?.[text]` and `text in table`. */
const asked =
  /((?<!\.\.)\.)?(?<!\w)(\w+)!?(?:\?\.)?\[([^[\]]*)\]|(?<!['"]|for \((?:const|let) \w+) in (?:\w+(\.))?(\w+)\b|as (?:Readonly<|Partial<)*Record<string\b[^()]*\)(?:\?\.)?\[([^[\]]*)\]/g;

function offencesIn(file: SourceFile, own: ReadonlySet<string>, all: ReadonlySet<string>): Offence[] {
  return file.lines.flatMap((line, index) =>
    [...line.matchAll(asked)].flatMap((match) => {
      const [whole, beforeName, name, text, beforeTable, table, cast] = match;
      const key = text ?? cast;
      if (key !== undefined && (known.test(key) || key === '')) return [];
      const isTable = (each: string | undefined, dot: string | undefined) =>
        each !== undefined && (own.has(each) || (dot !== undefined && all.has(each)));
      const isAsked = cast !== undefined || isTable(name, beforeName) || isTable(table, beforeTable);
      return isAsked ? [offence(index + 1, `asks ${whole.trim()}`)] : [];
    }),
  );
}

/** Refuses to ask an object for a text: the words of people could be names of its prototype. One message each. */
export function checkAskedTables(files: readonly SourceFile[]): string[] {
  const looked = files.filter(({ path }) => product.test(path) && !exceptions.has(path));
  const tables = new Map(looked.map((file) => [file.path, tablesOf(file)]));
  const all = new Set([...tables.values()].flatMap((each) => [...each]));
  return looked.flatMap((file) =>
    offencesIn(file, tables.get(file.path)!, all).map(
      ({ line, what }) =>
        `${file.path}:${line} ${what}\n    "constructor" is a name of every object: use a Map, or own() of shared/own.ts.`,
    ),
  );
}
