import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { format } from 'sql-formatter';
import { describe, expect, test } from 'vitest';
import { getOrInsertComputed } from '../cache.ts';
import { composeStatements, filtersWithoutCondition, type Composed } from '../../test/composed-statements.ts';

const longest = 3_000;

/** No text is longer. */
const longestOfAll = 8_000;

/** Lists that are one text for all their filters: the trail's export is the select of `audit.list`, which is no list. */
const oneText = ['exports.audit'];

/** Why a file has statements that are longer; the reason stands at its head. */
const reasons: Readonly<Record<string, string>> = {
  'audit.list': 'of facts with thousands of parts it tells the first ones and how many there are.',
  'company.questions':
    'questions of four kinds come from four places, each listed and counted, and show the person.',
  'dashboard.calendar': 'people who are due and sessions come from two places.',
  'dashboard.employees': 'the same as users.own-employees.',
  'dashboard.opening':
    'one text a role makes the whole dashboard, whose rows are read once; none has 8,000 characters.',
  'dashboard.own': 'the trainings of an employee as in dashboard.opening.',
  'dashboard.trainings': 'each program tells how its people stand, in four numbers.',
  'programs.list-all':
    'the same as dashboard.trainings, in pages that are searched and filtered by these numbers.',
  'programs.list-assigned': 'the same as programs.list-all for the viewer’s assignment.',
  'programs.list-overseen': 'the same as programs.list-all.',
  'programs.list-taught': 'the same as programs.list-all for the viewer’s sessions.',
  'due-dates.exemptions': 'the same search as in programs.assigned.',
  'programs.assigned':
    'a search sorts a few hits and walks where they are many, which only the database knows.',
  'programs.unassigned': 'the same search as in programs.assigned.',
  'programs.uncomplete': 'the same search as in programs.assigned.',
  'handover.duties':
    'it shows people twice, and looks for those who are free in two places: where they teach and where they sit.',
  'lines.sheet':
    'who answers for a training is found by the line or by the program, and each has the next session with a seat.',
  'lines.sheet-paper': 'the same rows as lines.sheet.',
  'lines.team':
    'it counts the figures of a team, by which it orders, and shows each line manager as a person.',
  'messages.list': 'the same search as in records.list.',
  'positions.gaps':
    'people who lack something have an index, those of a change are counted again, and of others than admins all are counted.',
  'records.list':
    'the same search as in programs.assigned, among the records in one state, of which each has its index.',
  'records.pdf-of-person': 'the same rows as records.of-person.',
  'users.view': 'it shows three people: the person, the line manager and the deputy.',
  'users.view-leaver': 'the same as users.view.',
  'records.of-person':
    'the replaced are told from the newest, and a manager sees but those of programs overseen.',
  'session-plans.list-short':
    'who needs a seat is counted from all that is kept of a program, and compared with the seats at each moment.',
  'session-plans.solvency': 'the same as session-plans.list-short, for one program.',
  'sessions.roster':
    'people with a seat, on the sheet or found by a search come with both, and with their revoked records.',
  'users.assignable': 'the same search as in programs.assigned.',
  'users.managers': 'the same search as in programs.assigned.',
  'users.trainers': 'the same search as in programs.assigned.',
  'users.list': 'the same search as in programs.assigned, in three groups.',
  'users.people': 'it shows each line manager as a person, and its parts stand in three states.',
  'users.own-employees':
    'who is behind is ranked among the people of several programs, each with what they are behind in.',
  'programs.view': 'the same as programs.list-all, for one program.',
  'users.trainings':
    "which programs and sessions are a person's depends on their role, which only the database knows.",
  'users.trainings-by-status': 'the same as users.trainings, in four groups.',
};

const lengthOf = (text: string) => text.replace(/\s+/g, ' ').length;

const files = Map.groupBy(composeStatements(), ({ file }) => file);

/** The file that has a text; the first one, if several calls send the same. */
const fileOf = new Map(
  [...files]
    .toReversed()
    .flatMap(([file, statements]) => statements.map(({ printed }) => [printed, file] as const)),
);

/** Formatted, with what fits into one line on one line. */
function pretty(text: string): string {
  const formatted = format(text, { language: 'postgresql', expressionWidth: 100, keywordCase: 'lower' });
  // The name of a field stands in one line with its value.
  const named = formatted.replace(/^( *)('\w+',)\n\1/gm, '$1$2 ');
  return fill(fold(named.split('\n'))).join('\n');
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Puts each line together with the lines that are indented under it, and with the bracket that closes them. */
function fold(lines: readonly string[]): string[] {
  const folded: string[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index]!;
    let end = index + 1;
    while (end < lines.length && indentOf(lines[end]!) > indentOf(line)) end += 1;
    const inner = fold(lines.slice(index + 1, end));
    const closes = line.endsWith('(') && lines[end]?.trimStart().startsWith(')');
    const closing = closes ? lines[end]! : null;
    const parts = [...inner, ...(closing ? [closing] : [])].map((part) => part.trim());
    const joined = closing
      ? `${line}${parts.join(' ')}`.replace(/ \)(?=[^)]*$)/, ')')
      : [line, ...parts].join(' ');
    if (joined.length <= 110 && !joined.includes('--')) folded.push(joined);
    else folded.push(...hoist(line, inner), ...(closing ? [closing] : []));
    index = closing ? end + 1 : end;
  }
  return folded;
}

/** Begins what is alone under a line on that line. */
function hoist(line: string, inner: readonly string[]): string[] {
  const [first, ...rest] = inner;
  const others = rest.filter((each) => first !== undefined && indentOf(each) <= indentOf(first));
  const isAlone = others.every((each) => /^ *\)/.test(each));
  if (first === undefined || !isAlone || line.endsWith('(') || first.includes('--')) return [line, ...inner];
  const less = indentOf(first) - indentOf(line);
  return [`${line} ${first.trim()}`, ...rest.map((each) => each.slice(less))];
}

/** Puts the short ones of several columns or conditions beside each other. */
function fill(lines: readonly string[]): string[] {
  const filled: string[] = [];
  let isWhole = false;
  lines.forEach((line, index) => {
    const before = filled.at(-1);
    const next = lines[index + 1];
    const isAlone = next === undefined || indentOf(next) <= indentOf(line);
    const joined = `${before} ${line.trim()}`;
    const isBeside = before !== undefined && isWhole && isAlone && indentOf(before) === indentOf(line);
    if (isBeside && before.endsWith(',') && joined.length <= 110) filled[filled.length - 1] = joined;
    else filled.push(line);
    isWhole = isAlone;
  });
  return filled;
}

/** So many lines that stand above are not printed again. */
const fewestRepeated = 8;

/** Texts of one file without the parts that stand in one above, but for the numbers of their parameters. */
function withoutRepeated(texts: readonly string[]): string[] {
  const above: string[] = [];
  const places = new Map<string, number[]>();
  return texts.map((text) => {
    const lines = text.split('\n');
    const plain = lines.map((line) => line.trim().replaceAll(/\$\d+/g, '$'));
    const lengthFrom = (index: number, place: number) => {
      let length = 0;
      while (index + length < plain.length && plain[index + length] === above[place + length]) length += 1;
      return length;
    };
    const printed: string[] = [];
    for (let index = 0; index < lines.length;) {
      const length = Math.max(
        0,
        ...(places.get(plain[index]!) ?? []).map((place) => lengthFrom(index, place)),
      );
      const isRepeated = length >= fewestRepeated;
      const indent = ' '.repeat(indentOf(lines[index]!));
      printed.push(isRepeated ? `${indent}-- … ${length} lines as above` : lines[index]!);
      index += isRepeated ? length : 1;
    }
    plain.forEach((line, index) => getOrInsertComputed(places, line, () => []).push(above.length + index));
    // No text goes on in the next one.
    above.push(...plain, '');
    return printed.join('\n');
  });
}

/** The file's statements, each once, under the calls that it answers. */
function print(file: string, statements: readonly Composed[]): string {
  const reason = reasons[file] ? `-- Longer than ${longest} characters: ${reasons[file]}\n` : '';
  const groups = [...Map.groupBy(statements, ({ printed }) => printed)];
  const formatted = withoutRepeated(
    groups.map(([text]) =>
      fileOf.get(text) === file ? pretty(text) : `-- the same as in ${fileOf.get(text)}.sql`,
    ),
  );
  const texts = groups.map(([, same], index) => {
    const calls = [...new Map(same.map((each) => [each.call, each])).values()]
      .map(({ call }) => `-- ${call}\n`)
      .join('');
    return `${calls}${formatted[index]}\n`;
  });
  return [reason, ...texts].filter((part) => part !== '').join('\n');
}

describe('The statements that the server composes', () => {
  test.each([...files])('stand in server/queries/%s.sql as they are sent', async (file, statements) => {
    await expect(print(file, statements)).toMatchFileSnapshot(`./${file}.sql`);
  });

  // That no file is missing is said above: there a file that isn't there yet is a difference.
  test('have no file in server/queries that is left over from a call that is gone', () => {
    const present = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql'));
    expect(present.filter((name) => !files.has(basename(name, '.sql')))).toEqual([]);
  });

  test('hold the condition of each filter of a list where everything is asked', () => {
    expect([...filtersWithoutCondition().keys()].toSorted()).toEqual(oneText.toSorted());
  });

  test('have 8,000 characters at most', () => {
    for (const { call, text } of [...files.values()].flat())
      expect(lengthOf(text), call).toBeLessThanOrEqual(longestOfAll);
  });

  test('are so few that each can be read', () => {
    const printed = [...files].map(([file, statements]) => print(file, statements)).join('\n');
    expect(printed.split('\n').length).toBeLessThanOrEqual(10_856);
  });

  test.each([...files])('are short enough to be read, or say why not: %s', (file, statements) => {
    const length = Math.max(...statements.map(({ printed }) => lengthOf(printed)));
    if (reasons[file]) expect(length, 'The reason is not needed any more.').toBeGreaterThan(longest);
    else expect(length).toBeLessThanOrEqual(longest);
  });
});
