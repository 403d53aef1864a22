import { afterEach, expect, test, vi } from 'vitest';
import { namesOfTheWorld } from '../../../../../test/names-of-the-world.ts';
import { contentsOf, countBoxes, readAloud, readPdf } from '../../../../../test/pdf.ts';
import { certificateFacts as facts, verifyUrl } from '../../../../../test/certificate-facts.ts';
import { writeCertificate, type CertificateFacts } from './certificate.ts';
import { takeApart } from './letters.ts';
import { breakLines } from './lines.ts';

const read = (changed: Partial<CertificateFacts> = {}) => readPdf(writeCertificate({ ...facts, ...changed }));

async function readPage(changed: Partial<CertificateFacts>) {
  const { pages } = await read(changed);
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

afterEach(() => {
  vi.useRealTimers();
});

test('a certificate names the person, the training, its day, length and trainer, and its validity', async () => {
  const { lines } = await readPage({});
  expect(lines.map(({ text }) => text)).toEqual([
    'Lodestar',
    'Certificate of completion',
    'Zoë Kowalczyk',
    'has completed',
    'Fire Safety & Evacuation <Basics>',
    'Completed on',
    'June 3, 2026',
    'Valid until',
    'June 3, 2027',
    'Duration',
    '1.5 hours',
    'Trainer',
    'Tobias Ångström',
    'Place',
    'Lyon, Room 5',
    'Result',
    'Passed, score 87',
    'Version',
    '3',
    'Number 3f2a 91c0 77de 4b12 a0c4 5518 e93f 0d6b',
    verifyUrl,
  ]);
});

test('what a record lacks is left out with its label', async () => {
  const { pages, tags } = await read({
    version: null,
    validUntil: null,
    minutes: 0,
    trainer: null,
    place: null,
    outcome: 'attended',
    score: null,
    verifyUrl: null,
  });
  expect(pages[0]!.lines.slice(5).map(({ text }) => text)).toEqual([
    'Completed on',
    'June 3, 2026',
    'Number 3f2a 91c0 77de 4b12 a0c4 5518 e93f 0d6b',
  ]);
  expect(tags.map(({ role }) => role)).not.toContain('Figure');
});

test('after an erasure it is a record without a name', async () => {
  const { lines } = await readPage({ name: null });
  expect(lines.slice(2, 5).map(({ text }) => text)).toEqual([
    'A record without a name',
    'for the completion of',
    facts.title,
  ]);
});

test('a revoked record says so, and its title is struck through', async () => {
  const strokes = async (changed: Partial<CertificateFacts>) =>
    contentsOf((await read(changed)).bytes)
      .toString('latin1')
      .match(/^S$/gm)!.length;
  const { text } = await readPage({ revokedOn: '2026-07-01' });
  expect(text).toContain('Revoked on July 1, 2026: this certificate is not valid.');
  expect(await strokes({ revokedOn: '2026-07-01' })).toBe((await strokes({})) + 1);
});

test.each([
  ['Latin with diacritics', 'Łucja Żółć-Nguyễn Þórðardóttir Ţîţă Ğüneş Čapková'],
  ['Greek', 'Αικατερίνη Παπαδοπούλου Ἀθηναῖος'],
  ['Cyrillic', 'Константин Ёлкин-Щербаков Їжак Ђорђевић'],
  ['separate accents', 'Zoë Nguyễn'.normalize('NFD')],
])('a name in %s can be copied as it is written', async (_, name) => {
  const { text } = await readPage({ name });
  expect(text.replaceAll('\n', ' ')).toContain(name.normalize('NFC'));
  expect(text).not.toContain('□');
});

test('a name is copied right, and gives the same bytes, whatever other documents held before', async () => {
  const names = [
    'Ali Can',
    'Çalışkan Ñíguez Ćirić Łukasz',
    'ɩ Ιωάννης',
    'Лукʼянов',
    'Лук’янов',
    'ı Q̃ Ï',
    'Ali Can',
  ];
  const texts = [];
  for (const name of names) texts.push(await read({ name }));
  expect(texts.map(({ pages }) => pages[0]!.lines[2]!.text)).toEqual([
    'Ali Can',
    'Çalışkan Ñíguez Ćirić Łukasz',
    'ι Ιωάννης',
    'Лук’янов',
    'Лук’янов',
    'ı Q̃ Ï',
    'Ali Can',
  ]);
  expect(texts.at(-1)!.bytes.equals(texts[0]!.bytes)).toBe(true);
});

test('a long name of many words and three scripts gets smaller, on as many lines as it takes', async () => {
  const name = 'Łucja Żółć Nguyễn Αικατερίνη Παπαδοπούλου Константин Щербаков '.repeat(5).trim();
  const { text, lines } = await readPage({ name });
  expect(text.replaceAll('\n', ' ')).toContain(`completion ${name} has completed`);
  const [, , first] = lines;
  expect(first!.text.length).toBeGreaterThan(60);
});

test('texts without a space stay whole and on the page, and what stands beside the name ends with an ellipsis', async () => {
  const { width, height, lines } = await readPage({
    name: 'W'.repeat(401),
    title: 'M'.repeat(200),
    trainer: 'w'.repeat(401),
    place: 'm'.repeat(200),
  });
  const written = (letter: string) =>
    lines.filter(({ text }) => text.startsWith(letter)).map(({ text }) => text);
  expect(written('W').join('')).toBe('W'.repeat(401));
  expect(written('M').join('')).toBe('M'.repeat(200));
  expect(written('w').join('')).toMatch(/^w{50,}…$/);
  const outside = lines.filter(
    (line) => line.x < 0 || line.x + line.width > width || line.y < 0 || line.y > height,
  );
  expect(outside).toEqual([]);
  const bottoms = lines.map(({ y }) => y);
  expect(Math.min(...bottoms)).toBe(lines.at(-1)!.y);
});

test.each(Object.entries(namesOfTheWorld))(
  'a name in %s is printed without a box, and copied as it is §65.7',
  async (_, name) => {
    const { pages, bytes } = await read({ name, title: `Safety ${name}`, trainer: name, place: name });
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).not.toContain('□');
    expect(countBoxes(bytes)).toBe(0);
    expect(readAloud(bytes)).toEqual(expect.arrayContaining([name, `Safety ${name}`]));
    const outside = pages[0]!.lines.filter(({ x, width }) => x < 50 || x + width > pages[0]!.width - 59);
    expect(outside).toEqual([]);
  },
);

test.each(['Chinese', 'Japanese', 'Korean', 'Georgian', 'Armenian', 'Amharic', 'Lao', 'Hebrew'])(
  'the letters of a name in %s stand in its order',
  async (script) => {
    const name = namesOfTheWorld[script]!;
    const { text } = await readPage({ name });
    const joined = (each: string) => each.normalize('NFC').replaceAll(/\s/g, '');
    const words = name.split(' ');
    // Those of Hebrew are beside each other from the right.
    if (script === 'Hebrew') words.reverse();
    expect(joined(text)).toContain(joined(words.join('')));
  },
);

test('a text from the right stands so, its figures from the left, and its brackets around what they held §65.7', async () => {
  const { lines } = await readPage({ name: 'דוד כהן (אב) 12' });
  const name = lines.slice(2, 7).toSorted((a, b) => a.x - b.x);
  expect(name.map(({ text }) => text)).toEqual(['12 (', 'אב', ')', 'כהן', 'דוד']);
});

test('an Arabic name is joined, and a figure in it is not turned round', async () => {
  const { lines } = await readPage({ name: 'محمد 2026' });
  const [figure, word] = lines.slice(2, 4);
  expect([figure!.text, word!.text]).toEqual(['2026', 'محمد']);
  expect(figure!.x + figure!.width).toBeLessThan(word!.x);
  // The letters by themselves are wider.
  const alone = (await readPage({ name: 'م ح م د' })).lines.slice(2, 6);
  expect(alone.map(({ text }) => text)).toEqual(['د', 'م', 'ح', 'م']);
  expect(word!.width).toBeGreaterThan(alone[0]!.width);
  expect(word!.width).not.toBeCloseTo(alone.reduce((sum, { width }) => sum + width, 0));
});

test('characters that can’t be seen leave no box', async () => {
  const { bytes } = await read({
    name: 'A\u200Fda\u0007 \u2066Love\uFE0Flace\u2069',
    title: '\u200F王\u0007明\u200B',
  });
  expect(countBoxes(bytes)).toBe(0);
});

test('only the typefaces that a text needs are in the file', async () => {
  const fontsOf = async (name: string) => {
    const found = (await read({ name })).bytes
      .toString('latin1')
      .matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g);
    return [...new Set(Array.from(found, ([, font]) => font!))].toSorted();
  };
  expect(await fontsOf('Ada')).toEqual(['Inter-Regular', 'Inter-SemiBold']);
  expect(await fontsOf('王 明')).toEqual(['Inter-Regular', 'Inter-SemiBold', 'NotoSansSC-SemiBold']);
  expect(await fontsOf('山田 はな')).toContain('NotoSansJP-SemiBold');
  expect(await fontsOf('김 民俊')).toContain('NotoSansKR-SemiBold');
});

test('a long text in Thai breaks between words, and one in Chinese not before a sign that ends a sentence', async () => {
  const thai = 'ความปลอดภัยจากอัคคีภัยและการอพยพผู้คนออกจากอาคารสำนักงานใหญ่ในกรณีฉุกเฉิน'.repeat(2);
  const words = new Set(
    Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(thai), ({ segment }) => segment),
  );
  const linesOf = (text: string) => breakLines(takeApart(text), 'semibold', 20).lines;
  const wordAt = (text: string, { from, to }: { from: number; to: number }) =>
    takeApart(text)
      .letters.slice(from, to)
      .map((letter) => letter.text)
      .join('');
  const lines = linesOf(thai).map((line) => wordAt(thai, line));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).toBe(thai);
  for (const line of lines) expect([...words].some((word) => line.startsWith(word))).toBe(true);
  const chinese = '消防安全培训，办公楼紧急疏散程序。'.repeat(8);
  for (const line of linesOf(chinese)) expect(wordAt(chinese, line)).not.toMatch(/^[，。]/);
});

test('a text that is too long for its place ends with an ellipsis, in any script', async () => {
  for (const word of ['漢字', 'ความปลอดภัย', 'محمد ']) {
    const { pages, bytes } = await read({ place: word.repeat(60) });
    expect(pages[0]!.lines.some(({ text }) => text.includes('…'))).toBe(true);
    expect(countBoxes(bytes)).toBe(0);
    const outside = pages[0]!.lines.filter(({ x, width }) => x + width > pages[0]!.width);
    expect(outside).toEqual([]);
  }
});

test('a character that no typeface has is printed as □ and explained, and its copy is the name itself §65.7', async () => {
  const { pages, bytes } = await read({ name: '王芳 (Fang) 👩‍🔬' });
  const { lines, text } = pages[0]!;
  expect(text.replaceAll('\n', '')).toContain('王芳(Fang) □');
  expect(lines.at(-1)!.text).toMatch(/^□ stands for a character that can't be printed here/);
  expect(readAloud(bytes)).toContain('王芳 (Fang) 👩‍🔬');
});

test('screen readers get its title, its language, and what its parts are', async () => {
  const { title, describedTitle, language, isTagged, tags } = await read();
  expect({ title, describedTitle, language, isTagged }).toEqual({
    title: 'Certificate · Fire Safety & Evacuation <Basics> · Zoë Kowalczyk',
    describedTitle: title,
    language: 'en',
    isTagged: true,
  });
  expect(tags.slice(0, 8).map(({ role }) => role)).toEqual(['Document', 'P', 'H1', 'P', 'P', 'P', 'L', 'LI']);
  expect(tags.filter(({ role }) => role === 'LI')).toHaveLength(7);
  expect(tags.find(({ role }) => role === 'Figure')?.alt).toBe(
    `QR code of ${verifyUrl}, the page that checks this certificate`,
  );
});

test('the same record gives the same bytes on any day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-04T08:00:00Z') });
  const { bytes, created } = await read();
  vi.setSystemTime(new Date('2031-01-01T20:00:00Z'));
  expect((await read()).bytes.equals(bytes)).toBe(true);
  expect(created).toBe('D:20260603000000Z');
  expect((await read({ version: 4 })).bytes.equals(bytes)).toBe(false);
});
