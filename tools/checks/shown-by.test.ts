import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const folder = 'docs/product';
const table = read(`${folder}/shown-by.md`);
const chapters = readdirSync(join(projectRoot, folder)).filter((file) => file !== 'shown-by.md');

/** A heading "## 17. Status" and a statement "- **17.2** …", in the order of the file. */
const numbered = chapters.flatMap((file) =>
  [...read(`${folder}/${file}`).matchAll(/^(?:## (\d+)\. |- \*\*(\d+)\.(\d+)\*\* )/gm)].map(
    ([, section, statementOf, number]) =>
      section === undefined
        ? { file, section: Number(statementOf), statement: Number(number) }
        : { file, section: Number(section), statement: 0 },
  ),
);
const sections = numbered.filter(({ statement }) => statement === 0).map(({ section }) => section);
const statements = numbered
  .filter(({ statement }) => statement > 0)
  .map(({ section, statement }) => `${section}.${statement}`);

/** The rows of the tables: a statement's number, the files that do it, what shows it. */
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
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

/** Patterns for the names of all screens; `dashboard-${role}` stands for several. */
function pictureNames() {
  const screens = 'e2e/screens';
  const sources = readdirSync(join(projectRoot, screens)).map((file) => read(`${screens}/${file}`));
  const names = sources.flatMap((source) => [...source.matchAll(/\bname: (['`])([^'`]+)\1/g)]);
  return names.map(([, , name = '']) => new RegExp(`^${name.replace(/\$\{\w+\}/g, '[a-z-]+')}$`));
}

/** Sections and statements that code, tests and documents cite, each with the file that does. */
function citations() {
  const files = globSync('{docs,e2e,server,shared,test,tools,web}/**/*.{ts,tsx,sql,md,css}', {
    cwd: projectRoot,
  });
  return files.flatMap((file) =>
    [...read(file).matchAll(/\bproduct((?:,? (?:and |to )?§\d+(?:\.\d+)?)+)/g)].flatMap(([, cited = '']) =>
      [...cited.matchAll(/§([\d.]*\d)/g)].map(([, number = '']) => ({ file, number })),
    ),
  );
}

test('every section has a number of its own, and its statements are numbered from 1 on', () => {
  expect(sections.length).toBeGreaterThan(50);
  expect(sections.filter((section, index) => sections.indexOf(section) !== index)).toEqual([]);
  let previous = { file: '', section: 0, statement: 0 };
  for (const each of numbered) {
    const { file, section, statement } = each;
    if (statement > 0)
      expect(each).toEqual({ file, section: previous.section, statement: previous.statement + 1 });
    else expect(file === previous.file ? section : Infinity).toBeGreaterThan(previous.section);
    previous = each;
  }
});

test('every section is in the index, and the index has no other', () => {
  const index = read(`${folder}/README.md`)
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  const listed = index.flatMap((line) =>
    [...line.matchAll(/(?:^\|| ·) (\d+) /g)].map(([, number]) => Number(number)),
  );
  expect(listed.toSorted((a, b) => a - b)).toEqual(sections.toSorted((a, b) => a - b));
});

test('every statement has one row, and every row a statement', () => {
  const numbers = rows.map(([number = '']) => number);
  const byNumber = (left: string, right: string) => left.localeCompare(right, 'en');
  expect(numbers.toSorted(byNumber)).toEqual(statements.toSorted(byNumber));
});

test('every row names a file that does it, and a test or picture that shows it, or says what is open', () => {
  for (const [number = '', where = '', proof = '', ...more] of rows) {
    expect(more, number).toEqual([]);
    expect(where, number).toMatch(new RegExp(path));
    const count = testsIn(proof).length + picturesIn(proof).length;
    expect(count > 0 || proof.includes('**open:'), `${number}: ${proof}`).toBe(true);
  }
});

test('every file that is named exists', () => {
  const named = [...table.matchAll(new RegExp(path, 'g'))].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

test('every title that is quoted is the title of a test in its file', () => {
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

test('every citation names a section or statement that exists', () => {
  const known = new Set([...sections.map(String), ...statements]);
  expect(citations().filter(({ number }) => !known.has(number))).toEqual([]);
});
