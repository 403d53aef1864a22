import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';
import { readCitations, readNumbered, readShown } from './statements.ts';

const numbered = readNumbered();
const sections = numbered.filter(({ statement }) => statement === 0).map(({ section }) => section);
const statements = numbered
  .filter(({ statement }) => statement > 0)
  .map(({ section, statement }) => `${section}.${statement}`);

test('every section has a number of its own, and its statements are numbered from 1 on', () => {
  expect(sections.length).toBeGreaterThan(50);
  expect(sections.filter((section, index) => sections.indexOf(section) !== index)).toEqual([]);
  let previous = { file: '', section: 0, statement: 0 };
  for (const { file, section, statement } of numbered) {
    const current = { file, section, statement };
    if (statement > 0)
      expect(current).toEqual({ file, section: previous.section, statement: previous.statement + 1 });
    else expect(file === previous.file ? section : Infinity).toBeGreaterThan(previous.section);
    previous = current;
  }
});

test('every section is in the index, and the index has no other', () => {
  const index = readFileSync(join(projectRoot, 'docs/product/README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  const listed = index.flatMap((line) =>
    [...line.matchAll(/(?:^\|| ·) (\d+) /g)].map(([, number]) => Number(number)),
  );
  expect(listed.toSorted((a, b) => a - b)).toEqual(sections.toSorted((a, b) => a - b));
});

test('every statement is shown by a test or a picture', () => {
  const shown = new Set(readShown().map(({ number }) => number));
  expect(statements.filter((number) => !shown.has(number))).toEqual([]);
});

test('every number that a test or a picture carries is that of a statement', () => {
  expect(readShown().filter(({ number }) => !statements.includes(number))).toEqual([]);
});

test('every citation names a section or statement that exists', () => {
  const known = new Set([...sections.map(String), ...statements]);
  expect(readCitations().filter(({ number }) => !known.has(number))).toEqual([]);
});
