import { expect, test } from 'vitest';
import { namesOfTheWorld } from '../../../../../test/names-of-the-world.ts';
import { countBoxes, readAloud, readPdf } from '../../../../../test/pdf.ts';
import { spaced } from '../../../../../test/spaced.ts';
import { productIssuer } from '../../records/pdf/issuer.ts';
import { writeSheet, type SheetFacts } from './sheet.ts';

const pair = [
  { name: 'Αικατερίνη Щербакова-Żółć', department: 'Harbour', email: null },
  { name: 'Sam Test', department: null, email: null },
];

const sheet = ({ people = pair, ...changed }: Partial<SheetFacts> = {}): SheetFacts => ({
  issuer: productIssuer,
  title: 'Fire Safety',
  start: '2026-12-01T14:00:00.000Z',
  end: '2026-12-01T15:30:00.000Z',
  timeZone: 'America/New_York',
  location: 'Room 3',
  trainer: 'Tobias Ångström',
  day: '2026-11-30',
  part: 1,
  total: people.length,
  people,
  ...changed,
});

const read = (changed?: Partial<SheetFacts>) => readPdf(writeSheet(sheet(changed)));

const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Maximiliana-Theodora Featherstonehaugh-Cholmondeley ${index}`,
    department: 'Customer Relations and Operations',
    email: null,
  }));

test('a sheet says which session it is, who is expected, and has rows for others §75.14', async () => {
  const { pages, title, created, isTagged } = await read();
  expect(pages.map(({ lines }) => lines.map(({ text }) => spaced(text)))).toEqual([
    [
      'Lodestar',
      'Fire Safety',
      'Tue, Dec 1, 2026 · 9:00 AM – 10:30 AM',
      'Location: Room 3',
      'Trainer: Tobias Ångström',
      '2 people',
      'No.',
      'Name',
      'Department',
      'Signature',
      '1',
      'Αικατερίνη Щербакова-Żółć',
      'Harbour',
      '2',
      'Sam Test',
      '3',
      '4',
      '5',
      '6',
      '7',
      'Fire Safety · Page 1 of 1',
    ],
  ]);
  expect([title, isTagged]).toEqual(['Attendance sheet · Fire Safety', true]);
  expect(created).toContain('20261130');
});

test('a sheet without people and without a place has rows alone, and an end on another day says so', async () => {
  const { pages } = await read({ people: [], location: null, end: '2026-12-02T06:00:00.000Z' });
  expect(spaced(pages[0]!.text)).toContain('Tue, Dec 1, 2026 · 9:00 AM – Wed, Dec 2, 2026 · 1:00 AM');
  expect(pages[0]!.text).toContain('No people');
  expect(pages[0]!.text).not.toContain('Place');
});

test('long names stay on their line, and nothing is beyond the margins', async () => {
  const { pages } = await read({ title: 'Fire Safety '.repeat(40), people: crowd(60) });
  for (const { lines, width } of pages) {
    for (const { x, y, width: length } of lines) {
      expect(x).toBeGreaterThanOrEqual(47);
      expect(x + length).toBeLessThanOrEqual(width - 40);
      expect(y).toBeGreaterThan(20);
    }
  }
  expect(
    pages.flatMap(({ lines }) => lines).filter(({ text }) => text.startsWith('Maximiliana')),
  ).toHaveLength(60);
});

test('ten pages take less than three seconds of a processor, and each has the labels and its number', async () => {
  const before = process.cpuUsage();
  const { pages } = await read({ people: crowd(190) });
  expect(pages).toHaveLength(10);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain('Signature');
    expect(text).toContain(`Page ${index + 1} of 10`);
  }
});

test('a part says which, goes on with the numbers, and only the last has rows for others §65.6', async () => {
  const people = crowd(1_000);
  const { pages, title } = await read({ part: 2, total: 3_000, people });
  expect(title).toBe('Attendance sheet · Fire Safety · Part 2 of 3');
  expect(pages[0]!.text).toContain('3,000 people\nPart 2 of 3: people 1,001 to 2,000');
  const numbers = pages.flatMap(({ lines }) =>
    lines.map(({ text }) => text).filter((text) => /^\d+$/.test(text)),
  );
  expect([numbers[0], numbers.at(-1), numbers.length]).toEqual(['1001', '2000', 1_000]);
  expect(pages.at(-1)!.text).toContain(`Fire Safety · Part 2 of 3 · Page ${pages.length} of ${pages.length}`);
});

test('names, departments, title, place and trainer of the whole world are printed without a box §65.7', async () => {
  const names = Object.values(namesOfTheWorld);
  const { pages, bytes } = await read({
    title: namesOfTheWorld['Hebrew']!,
    location: namesOfTheWorld['Thai']!,
    trainer: namesOfTheWorld['Chinese']!,
    people: names.map((name) => ({ name, department: name, email: null })),
  });
  expect(countBoxes(bytes)).toBe(0);
  for (const { text } of pages) expect(text).not.toContain('□');
  const trainer = `Trainer: ${namesOfTheWorld['Chinese']}`;
  expect(readAloud(bytes)).toEqual(expect.arrayContaining([...names, trainer]));
});

test('a reader that goes away ends the work', async () => {
  const stream = writeSheet(sheet({ people: crowd(5_000) }));
  stream.destroy();
  await new Promise((resolve) => stream.on('close', resolve));
  expect(stream.destroyed).toBe(true);
});

test('people whom name and department do not tell apart have their e-mail below the name §75.14', async () => {
  const twin = { name: 'Anna Twin', department: 'Harbour' };
  const { pages } = await read({
    people: [
      { ...twin, email: 'a.twin@company.example' },
      { ...twin, email: 'anna.twin@company.example' },
      { ...twin, department: 'Kitchen', email: null },
    ],
  });
  const { lines } = pages[0]!;
  const at = (text: string) => lines.filter((line) => line.text === text).map(({ x }) => x);
  const [column] = at('Name');
  expect(at('Anna Twin')).toEqual([column, column, column]);
  expect(at('a.twin@company.example')).toEqual([column]);
  expect(at('anna.twin@company.example')).toEqual([column]);
});
