import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from '../../server/root.ts';

/** The counts of each file, printed by `npm run words`. */
export const countsFile = 'tools/checks/private-words.txt';

/** What a reader stumbles over in a file: private words and inverted sentences, and sentences that are too long. */
export interface Counts {
  habits: number;
  long: number;
}

/** Words that comments and documents do without. A noun, a name or a plain verb says the same and is found by a search. */
const words = new RegExp(
  `\\b(?:${[
    'whoever|whom|what|the own',
    'told|stands?|stood|holds?|held',
    'so many|so much|of which|the one of',
    'anew|meanwhile|for ever',
  ].join('|')})\\b`,
  'gi',
);

/** A sentence whose subject comes late: "Not … but …", "Of a tag that many have only the first are looked at". */
const inverted = /^(?:Not [^,;:]*,? but\b|Of (?!course)|Only (?:then|there|so)\b|Nor\b)/;

/** Code, and words of screens. */
const quoted = /`[^`]*`|"[^"]*"/g;

/** The most words of a sentence: in a document, and in a comment. */
const mostWords = { document: 35, comment: 20 };

const documents = ['*.md', 'docs/**/*.md'];
const sources = ['{shared,server,web,tools,test,e2e}/**/*.{ts,tsx,mjs,sql}', '*.ts'];
/** Nobody edits a migration that is applied, and a statement is printed. */
const left = /^server\/(db\/migrations|queries)\/|^docs\/licences\.md$/;
/** Words for a checker in a comment. */
const directive = /\b(?:oxlint|ts)-/;
const comment = /^\s*(?:\/\/|\/\*|\*|--)/;

/** The sentences of a document: a paragraph, a point of a list and a cell of a table end one. Examples are left out. */
function sentencesOfDocument(text: string): string[] {
  return text
    .replaceAll(/^ *```[^]*?^ *```/gm, '\n')
    .replaceAll(/^#+ .*$/gm, '\n$&\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-#|>]|\d+\.) )|[|·]/)
    .flatMap(sentencesIn);
}

/** The sentences of a source's comments: neighbouring lines are one text, unless a line is empty. */
function sentencesOfComments(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      comment.test(line) && !directive.test(line)
        ? line.replace(/^\s*(?:\/\/|\/?\*+\/?|--)|\*\/\s*$/g, '').trim()
        : '',
    )
    .join('\n')
    .split(/\n\s*\n|\n(?=- )/)
    .flatMap(sentencesIn);
}

const sentencesIn = (paragraph: string): string[] =>
  paragraph
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?][)"*]*) (?=["(*`…]*[A-Z0-9]|["`])/)
    .map((sentence) => sentence.replace(/^(?:[-#>]+|\d+\.|\*\*[\d.]+\*\*| )+/, ''))
    .filter((sentence) => sentence !== '');

const lengthOf = (sentence: string): number => sentence.split(' ').filter((word) => /\w/.test(word)).length;

/** The sentences in which a reader stumbles, each with its count of habits. */
export function stumblesIn(
  path: string,
  text: string,
): { sentence: string; habits: number; long: boolean }[] {
  const isDocument = path.endsWith('.md');
  const most = isDocument ? mostWords.document : mostWords.comment;
  return (isDocument ? sentencesOfDocument(text) : sentencesOfComments(text))
    .map((sentence) => ({
      sentence,
      habits: (sentence.replaceAll(quoted, '').match(words)?.length ?? 0) + (inverted.test(sentence) ? 1 : 0),
      long: lengthOf(sentence) > most,
    }))
    .filter(({ habits, long }) => habits > 0 || long);
}

export function countIn(path: string, text: string): Counts {
  const found = stumblesIn(path, text);
  return {
    habits: found.reduce((sum, { habits }) => sum + habits, 0),
    long: found.filter(({ long }) => long).length,
  };
}

/** The paths whose comments or sentences are counted. */
export const countedPaths = (): string[] =>
  globSync([...documents, ...sources], { cwd: projectRoot })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !left.test(path))
    .toSorted();

/** The counts of each file that has any, by its path. */
export function countAll(): Map<string, Counts> {
  const counts = countedPaths().map((path) => [path, countIn(path, read(path))] as const);
  return new Map(counts.filter(([, { habits, long }]) => habits + long > 0));
}

/** The counts as they were printed last. */
export function readCounts(): Map<string, Counts> {
  const lines = read(countsFile).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [habits, long, path = ''] = line.split(' ');
      return [path, { habits: Number(habits), long: Number(long) }];
    }),
  );
}

export const printCounts = (counts: ReadonlyMap<string, Counts>): string =>
  [...counts].map(([path, { habits, long }]) => `${habits} ${long} ${path}\n`).join('');

const none: Counts = { habits: 0, long: 0 };

/** Each file whose counts differ from the printed ones: they must not grow, and lower ones are to be printed. */
export function compareCounts(
  now: ReadonlyMap<string, Counts>,
  printed: ReadonlyMap<string, Counts>,
): string[] {
  const paths = [...new Set([...now.keys(), ...printed.keys()])].toSorted();
  return paths.flatMap((path) => {
    const [counts, allowed] = [now.get(path) ?? none, printed.get(path) ?? none];
    const grown = [
      ...(counts.habits > allowed.habits
        ? [`${counts.habits} words or turns that nobody would say aloud, and ${allowed.habits} is the most`]
        : []),
      ...(counts.long > allowed.long
        ? [`${counts.long} sentences that are too long, and ${allowed.long} is the most`]
        : []),
    ];
    if (grown.length > 0)
      return [`${path} has ${grown.join('; ')}. \`npm run words -- ${path}\` prints them.`];
    return counts.habits < allowed.habits || counts.long < allowed.long
      ? [`${path} got plainer: run npm run words.`]
      : [];
  });
}

/** Both counts of all files. */
export const sumOf = (counts: ReadonlyMap<string, Counts>): Counts =>
  [...counts.values()].reduce(
    (sum, { habits, long }) => ({ habits: sum.habits + habits, long: sum.long + long }),
    none,
  );

/** A file of the project, by its path. */
export function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}
