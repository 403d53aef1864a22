import { expect, test } from 'vitest';
import { checkAskedTables } from './asked-tables.ts';
import { parse } from './structure.ts';

/** The offences in these files, without the reason. */
const offencesIn = (...files: [path: string, text: string][]) =>
  checkAskedTables(files.map(([path, text]) => parse(path, text))).map((said) => said.split('\n')[0]);

const types: [string, string] = [
  'server/store.ts',
  'export interface Facts {\n  judged: Record<string, Order>;\n  titles?: Readonly<Record<string, string>>;\n}',
];

test.each([
  [
    'const names: Readonly<Record<string, Role>> = {};\nconst role = names[text.toLowerCase()];',
    'names[text.toLowerCase()]',
  ],
  ['function of(given: { [name: string]: Read }) {\n  return given[field]!(cell);', 'given[field]'],
  ['type Answers = Record<string, string>;\nconst told: Answers = {};\ntold[heading] = 1;', 'told[heading]'],
  ['const made = Object.fromEntries(pairs);\nreturn made?.[key];', 'made?.[key]'],
  ['const merged = { ...before };\nmerged[heading] = answer;', 'merged[heading]'],
  ['return (query as Record<string, string>)[name];', 'as Record<string, string>)[name]'],
  ['const labels: Record<string, string> = {};\nreturn field in labels;', 'in labels'],
  ['const order = facts.judged[heading];', '.judged[heading]'],
  ['const title = answers.titles?.[text];', '.titles?.[text]'],
])('a table is not asked for a text: %s', (text, what) => {
  const line = text.split('\n').length;
  expect(offencesIn(types, ['server/service.ts', text])).toEqual([`server/service.ts:${line} asks ${what}`]);
});

test.each([
  'const names = new Map<string, Role>();\nconst role = names.get(text);',
  'const names: Record<string, Role> = {};\nreturn own(names, text);',
  "const names: Record<string, Role> = {};\nreturn names['admin'];",
  'const names: Record<Role, string> = labels;\nreturn names[role];',
  'const judged = cells[index];',
  'const part = [...judged[heading]];',
  'for (const name in names) {}',
])('other things are asked as ever: %s', (text) => {
  expect(offencesIn(types, ['server/service.ts', text])).toEqual([]);
});
