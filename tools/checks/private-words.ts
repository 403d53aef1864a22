import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from '../../server/root.ts';

/** Where each file's count stands, printed by `npm run words`. */
export const countsFile = 'tools/checks/private-words.txt';

/** Words that comments and documents do without: a noun or a name says the same, and is found by a reader's search. */
const words = /\b(?:whoever|whom|what|the own)\b/gi;

const documents = ['*.md', 'docs/**/*.md'];
const sources = ['{shared,server,web,tools,test,e2e}/**/*.{ts,tsx,mjs,sql}', '*.ts'];
/** Nobody edits a migration that is applied, and a statement is printed. */
const left = /^server\/(db\/migrations|queries)\/|^docs\/licences\.md$/;
const comment = /^\s*(?:\/\/|\/\*|\*|--)/;

/** How many of the words stand in the comments of a source, or in a document. */
export function countWords(path: string, text: string): number {
  const lines = text.split('\n');
  const counted = path.endsWith('.md') ? lines : lines.filter((line) => comment.test(line));
  return counted.join('\n').match(words)?.length ?? 0;
}

/** The count of each file that has any of the words, by its path. */
export function countAll(): Map<string, number> {
  const paths = globSync([...documents, ...sources], { cwd: projectRoot })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !left.test(path))
    .toSorted();
  const counts = paths.map((path) => [path, countWords(path, read(path))] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The counts as they were printed last. */
export function readCounts(): Map<string, number> {
  const lines = read(countsFile).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [count, path = ''] = line.split(' ');
      return [path, Number(count)];
    }),
  );
}

export const printCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([path, count]) => `${count} ${path}\n`).join('');

/** Each file whose count is another than the printed one: it must not grow, and a lower one is to be printed. */
export function compareCounts(
  now: ReadonlyMap<string, number>,
  printed: ReadonlyMap<string, number>,
): string[] {
  const paths = [...new Set([...now.keys(), ...printed.keys()])].toSorted();
  return paths.flatMap((path) => {
    const [count, allowed] = [now.get(path) ?? 0, printed.get(path) ?? 0];
    if (count > allowed)
      return [
        `${path} says "whoever", "whom", "what" or "the own" ${count} times, and ${allowed} is the most.`,
      ];
    return count < allowed ? [`${path} got plainer, ${allowed} -> ${count}: run npm run words.`] : [];
  });
}

/** The words that stand in all files. */
export const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}
