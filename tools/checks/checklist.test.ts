import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const checklist = read('docs/spec-checklist.md');

/** The rows of the tables: what is said, where it is done, what stands behind it. */
const rows = checklist
  .split('\n')
  .filter((line) => /^\| (?!what it says)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** A path from the root, and not the URL of a screen or call. */
const path = '`((?:docs|e2e|server|shared|test|tools|web)/[^`]+)`';

/** What a cell names: `file` — “title” · “title” of tests. */
function testsIn(cell: string) {
  const named = cell.matchAll(new RegExp(`${path} — ((?:“[^”]+”(?: · )?)+)`, 'g'));
  return [...named].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** What a cell names: picture `name`, `name`. */
function picturesIn(cell: string) {
  const named = cell.matchAll(/picture ((?:`[\w-]+`(?:, )?)+)/g);
  return [...named].flatMap(([, names = '']) =>
    [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  );
}

/** Whether one of the screens is called so; `dashboard-${role}` stands for several. */
function pictureNames() {
  const folder = 'e2e/screens';
  const sources = readdirSync(join(projectRoot, folder)).map((file) => read(`${folder}/${file}`));
  const names = sources.flatMap((source) => [...source.matchAll(/\bname: (['`])([^'`]+)\1/g)]);
  return names.map(([, , name = '']) => new RegExp(`^${name.replace(/\$\{\w+\}/g, '[a-z-]+')}$`));
}

test('every row has a file that does it, and a test or picture, or says what is open', () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const [says = '', where = '', proof = '', ...more] of rows) {
    expect(more, says).toEqual([]);
    expect(where, says).toMatch(new RegExp(path));
    const count = testsIn(proof).length + picturesIn(proof).length;
    expect(count > 0 || proof.includes('**open:'), `${says}: ${proof}`).toBe(true);
  }
});

test('every file that is named is there', () => {
  const named = [...checklist.matchAll(new RegExp(path, 'g'))].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

test('every title that is quoted is that of a test in its file', () => {
  const isTitle = ({ file, title }: { file: string; title: string }) => {
    // The beginning is enough: what follows may be quoted itself, or computed.
    const plain = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`['"\`][^\n]{0,40}${plain}`).test(read(file));
  };
  const quoted = rows.flatMap(([, , proof = '']) => testsIn(proof));
  expect(quoted.length).toBeGreaterThan(rows.length);
  expect(quoted.filter((each) => !isTitle(each))).toEqual([]);
});

test('every picture that is named is taken', () => {
  const taken = pictureNames();
  const named = rows.flatMap(([, , proof = '']) => picturesIn(proof));
  expect(named.filter((name) => !taken.some((pattern) => pattern.test(name)))).toEqual([]);
});
