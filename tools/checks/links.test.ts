import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot });
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** The anchors that a document's headings get: in small letters, without punctuation, spaces as hyphens. */
function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links to files of the project, as [file of the link, path from the root, anchor]. */
function links(): { from: string; to: string; anchor: string }[] {
  return documents.flatMap((from) =>
    [...read(from).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
      ([, target = '', anchor = '']) => ({ from, to: target ? join(dirname(from), target) : from, anchor }),
    ),
  );
}

test('every link in a document leads to a file and a heading that exist', () => {
  const found = links();
  expect(found.length).toBeGreaterThan(80);
  const broken = found.filter(({ to, anchor }) => {
    if (!existsSync(join(projectRoot, to))) return true;
    return (
      anchor !== '' && (statSync(join(projectRoot, to)).isDirectory() || !anchorsOf(to).includes(anchor))
    );
  });
  expect(broken).toEqual([]);
});

test('the index of the decision records lists each of them', () => {
  const index = read('docs/adr/README.md');
  const records = globSync('docs/adr/0*.md', { cwd: projectRoot }).map((path) =>
    path.slice('docs/adr/'.length),
  );
  expect(records.filter((record) => !index.includes(`(${record}) |`))).toEqual([]);
});
