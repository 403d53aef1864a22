import { expect, test } from 'vitest';
import { namesOfTheWorld } from '../../../../../../test/names-of-the-world.ts';
import { countBoxes, readAloud, readPdf } from '../../../../../../test/pdf.ts';
import { productIssuer } from '../../../records/pdf/issuer.ts';
import { writeTeamSheet, type TeamSheetFacts } from './team-sheet.ts';

const item = { title: 'Fire Safety', due: '2026-12-09', text: 'Choose a session.' };
const juma = { name: 'Juma Otieno', login: 'P-4711', department: 'Harbour', items: [item] };

const read = ({ people = [juma], ...changed }: Partial<TeamSheetFacts> = {}) =>
  readPdf(
    writeTeamSheet({ issuer: productIssuer, day: '2026-12-01', total: people.length, people, ...changed }),
  );

test('a sheet names each person with number and department, and each training with its day and next step §104.7', async () => {
  const other = {
    name: 'Sam',
    login: null,
    department: null,
    items: [item, { ...item, title: 'First Aid' }],
  };
  const { pages, title, isTagged } = await read({ people: [juma, other] });
  expect(pages.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    [
      'Lodestar',
      'Open trainings',
      '2 people without e-mail, as of December 1, 2026',
      'Juma Otieno',
      'Login: P-4711 · Harbour',
      'Due December 9, 2026',
      'Fire Safety',
      'Choose a session.',
      'Sam',
      'Due December 9, 2026',
      'Fire Safety',
      'Choose a session.',
      'Due December 9, 2026',
      'First Aid',
      'Choose a session.',
    ],
  ]);
  expect([title, isTagged]).toEqual(['Open trainings', true]);
});

test('a sheet without people says so, and one that is cut says how many there are', async () => {
  const { pages } = await read({ people: [] });
  expect(pages[0]!.text).toContain('Nobody without e-mail has an open training, as of December 1, 2026');
  const cut = await read({ total: 1_200 });
  expect(cut.pages[0]!.text).toContain('1 of 1,200 people without e-mail');
});

test('a name stands on the page of its first training, and nothing is beyond the margins', async () => {
  const long = {
    ...item,
    title: 'Working at heights and with ladders '.repeat(6),
    text: 'Choose. '.repeat(60),
  };
  const people = Array.from({ length: 60 }, (_, index) => ({
    ...juma,
    name: `Maximiliana Featherstonehaugh ${index}`,
    items: index % 3 === 0 ? [long, item, long] : [item],
  }));
  const { pages } = await read({ people });
  expect(pages.length).toBeGreaterThan(3);
  for (const { lines, width } of pages) {
    expect(lines.at(-1)!.text).not.toMatch(/^(Maximiliana|Login)/);
    for (const { x, y, width: length } of lines) {
      expect(x).toBeGreaterThanOrEqual(47);
      expect(x + length).toBeLessThanOrEqual(width - 40);
      expect(y).toBeGreaterThan(20);
    }
  }
});

test('names and titles of the whole world are printed without a box', async () => {
  const names = Object.values(namesOfTheWorld);
  const { bytes } = await read({
    people: names.map((name) => ({ name, login: null, department: name, items: [{ ...item, title: name }] })),
  });
  expect(countBoxes(bytes)).toBe(0);
  expect(readAloud(bytes)).toEqual(expect.arrayContaining(names));
});

test('a reader that goes away ends the work', async () => {
  const people = Array.from({ length: 1_000 }, () => juma);
  const stream = writeTeamSheet({ issuer: productIssuer, day: '2026-12-01', total: 1_000, people });
  stream.destroy();
  await new Promise((resolve) => stream.on('close', resolve));
  expect(stream.destroyed).toBe(true);
});
