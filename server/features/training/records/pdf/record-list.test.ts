import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { namesOfTheWorld } from '../../../../../test/names-of-the-world.ts';
import { contentsOf, countBoxes, readAloud, readPdf } from '../../../../../test/pdf.ts';
import { productIssuer } from './issuer.ts';
import { isPrintable } from './letters.ts';
import { writeRecordList, type RecordListFacts } from './record-list.ts';
import type { ListedRecord } from './record-table.ts';

vi.mock('./letters.ts', { spy: true });

const record = (changed: Partial<ListedRecord> = {}): ListedRecord => ({
  title: 'Fire Safety',
  version: 3,
  trainedOn: '2026-06-03',
  validUntil: '2027-06-03',
  minutes: 90,
  trainer: 'Tobias Ångström',
  place: 'Lyon',
  outcome: 'passed',
  score: 87,
  signed: null,
  number: '3f2a 91c0 77de 4b12 a0c4 5518 e93f 0d6b',
  revokedOn: null,
  state: 'valid',
  otherName: null,
  ...changed,
});

const listOf = (records: ListedRecord[], changed: Partial<RecordListFacts> = {}): RecordListFacts => ({
  issuer: productIssuer,
  name: 'Αικατερίνη Щербакова-Żółć',
  day: '2026-11-23',
  part: 1,
  total: records.length,
  records,
  ...changed,
});

const read = (records: ListedRecord[], changed?: Partial<RecordListFacts>) =>
  readPdf(writeRecordList(listOf(records, changed)));

/** A record whose texts have no pattern that would make them short in a file. */
const scattered = () =>
  record({ title: randomUUID().repeat(4), trainer: randomUUID().repeat(6), place: randomUUID().repeat(5) });

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => record({ title: `Training ${index}` }));

test('a list without records says so', async () => {
  const { pages } = await read([]);
  expect(pages.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    ['Lodestar', 'Training records', 'Αικατερίνη Щербакова-Żółć', 'No records, as of November 23, 2026'],
  ]);
});

test('a row says what was completed, when, until when that is valid, and how it stands', async () => {
  const { pages } = await read([record()], { name: null });
  expect(pages.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    [
      'Lodestar',
      'Training records',
      'A record without a name',
      '1 record, as of November 23, 2026',
      'Training',
      'Completed on',
      'Valid until',
      'State',
      'Fire Safety',
      'Version 3 · 1.5 hours · Passed, score 87 · Trainer: Tobias',
      'Ångström · Lyon',
      'Number 3f2a 91c0 77de 4b12 a0c4 5518 e93f 0d6b',
      'June 3, 2026',
      'June 3, 2027',
      'Valid',
      'A record without a name · Page 1 of 1',
    ],
  ]);
});

test('a revoked record is struck through and says when it was revoked', async () => {
  const other = record({
    validUntil: null,
    version: null,
    minutes: null,
    trainer: null,
    place: null,
    score: null,
  });
  const valid = await read([other]);
  const revoked = await read([{ ...other, state: 'revoked', revokedOn: '2026-07-01' }]);
  expect(revoked.pages[0]!.text).toContain('No expiry\nRevoked\nJuly 1, 2026');
  const strokes = ({ bytes }: { bytes: Buffer }) =>
    contentsOf(bytes).toString('latin1').match(/^S$/gm)!.length;
  // Its title and both of its dates.
  expect(strokes(revoked)).toBe(strokes(valid) + 3);
});

test('many records go on over pages, in their order, each page with the labels of the columns and its number', async () => {
  const { pages } = await read(numbered(60));
  expect(pages.length).toBeGreaterThan(2);
  const titles = pages.flatMap(({ lines }) =>
    lines.map(({ text }) => text).filter((text) => /^Training \d+$/.test(text)),
  );
  expect(titles).toEqual(numbered(60).map(({ title }) => title));
  for (const [index, { lines, height, width }] of pages.entries()) {
    const texts = lines.map(({ text }) => text);
    expect(texts.filter((text) => text === 'Completed on')).toHaveLength(1);
    expect(texts.at(-1)).toBe(`Αικατερίνη Щербакова-Żółć · Page ${index + 1} of ${pages.length}`);
    // A row that doesn't fit goes to the next page whole.
    const lowest = lines.at(-1)!.y;
    expect(lines.every(({ x, y, ...line }) => y >= lowest && y < height && x + line.width < width)).toBe(
      true,
    );
  }
});

test('a part says which it is, on each page §65.6', async () => {
  const { pages, title } = await read(numbered(60), { part: 3, total: 2_060 });
  expect(title).toBe('Training records · Αικατερίνη Щербакова-Żółć · Part 3 of 3');
  expect(pages[0]!.text).toContain(
    '2,060 records, as of November 23, 2026\nPart 3 of 3: records 2,001 to 2,060',
  );
  for (const { text } of pages) expect(text).toContain('Αικατερίνη Щербакова-Żółć · Part 3 of 3 · Page');
});

test('a page is drawn when the ones before are read', async () => {
  const stream = writeRecordList(listOf(Array.from({ length: 300 }, scattered)));
  for (let turn = 0; turn < 500; turn += 1) await setImmediate();
  expect(stream.readableLength).toBeLessThan(200_000);
  const { pages } = await readPdf(stream);
  expect(pages.length).toBeGreaterThan(30);
});

test('a screen reader finds one table, whose labels stand in it once', async () => {
  const { isTagged, language, title, tags } = await read(numbered(60));
  expect({ isTagged, language, title }).toEqual({
    isTagged: true,
    language: 'en',
    title: 'Training records · Αικατερίνη Щербакова-Żółć',
  });
  const count = (role: string) => tags.filter((tag) => tag.role === role).length;
  expect(['TH', 'TD', 'H1'].map(count)).toEqual([4, 240, 1]);
});

test('texts of the greatest length stay on the page', async () => {
  const long = record({ title: 'W'.repeat(200), trainer: 'Maximiliana '.repeat(33), place: 'm'.repeat(200) });
  const { pages } = await read([long, long, long], { name: 'W'.repeat(401) });
  const outside = pages.flatMap(({ lines, width, height }) =>
    lines.filter(({ x, y, ...line }) => x < 0 || x + line.width > width || y < 0 || y > height),
  );
  expect(outside).toEqual([]);
  const titles = pages
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .filter((text) => /^W+$/.test(text));
  expect(titles.join('')).toBe('W'.repeat(401 + 3 * 200));
});

test('what no typeface has is explained once, above the table', async () => {
  const { pages } = await read([record({ title: '🔥 1' }), record({ place: '🔥🔥' })]);
  const notes = pages[0]!.lines.filter(({ text }) => text.startsWith('□ stands for'));
  expect(notes).toHaveLength(1);
  expect(pages[0]!.text.replaceAll('\n', '')).toContain('□ 1');
});

test('names, titles, trainers and places of the whole world are printed without a box, each direction by itself §65.7', async () => {
  const names = Object.values(namesOfTheWorld);
  const records = names.map((name) => record({ title: name, trainer: name, place: name }));
  const { pages, bytes } = await read(records, { name: namesOfTheWorld['Arabic']! });
  expect(countBoxes(bytes)).toBe(0);
  const text = pages.map((page) => page.text).join('\n');
  expect(text).not.toContain('□');
  expect(readAloud(bytes)).toEqual(
    expect.arrayContaining(
      names.flatMap((name) => [
        name,
        `Version 3 · 1.5 hours · Passed, score 87 · Trainer: ${name} · ${name}`,
      ]),
    ),
  );
  // A name from the right doesn't turn the words beside it.
  const foot = pages[0]!.lines.filter(({ y }) => y < 60).toSorted((a, b) => a.x - b.x);
  expect(foot.at(-1)!.text).toMatch(/Page 1 of \d+$/);
  for (const { lines, width } of pages)
    expect(lines.filter((line) => line.x < 47 || line.x + line.width > width - 40)).toEqual([]);
});

test('the same list gives the same bytes', async () => {
  const [first, second] = await Promise.all([read(numbered(40)), read(numbered(40))]);
  expect(first.bytes.equals(second.bytes)).toBe(true);
});

test('other work gets its turn while a list is drawn', async () => {
  const turns = { count: 0, isLast: false };
  const drawn = readPdf(writeRecordList(listOf(numbered(200)))).finally(() => {
    turns.isLast = true;
  });
  for (; !turns.isLast; turns.count += 1) await setImmediate();
  expect(turns.count).toBeGreaterThan((await drawn).pages.length);
});

test('the letters of a thousand records are looked at in turns with others §65.6', async () => {
  const looked = vi.mocked(isPrintable);
  looked.mockClear();
  const world = Object.values(namesOfTheWorld);
  const records = Array.from({ length: 1_000 }, (_, index) => {
    const [title, trainer, place] = [0, 1, 2].map(
      (next) => `${world[(index + next) % world.length]!} ${index}`,
    );
    return record({ title: title!, trainer: trainer!, place: place! });
  });
  const stream = writeRecordList(listOf(records));
  let [most, before] = [0, 0];
  while (before < 3_000) {
    const { length } = looked.mock.calls;
    most = Math.max(most, length - before);
    before = length;
    await setImmediate();
  }
  stream.destroy();
  expect(most).toBeLessThan(1_000);
});

test('nothing more is drawn for a reader who has gone', async () => {
  const stream = writeRecordList(listOf(numbered(200)));
  let pages = 0;
  stream.on('pageAdded', () => {
    pages += 1;
  });
  stream.destroy();
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(pages).toBe(0);
});
