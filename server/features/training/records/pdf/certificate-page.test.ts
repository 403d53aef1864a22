import { PNG } from 'pngjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { certificateFacts } from '../../../../../test/certificate-facts.ts';
import { pngOf } from '../../../../../test/logos.ts';
import { namesOfTheWorld } from '../../../../../test/names-of-the-world.ts';
import { contentsOf, readPdf } from '../../../../../test/pdf.ts';
import { writeCertificate, type CertificateFacts } from './certificate.ts';
import { productIssuer, type Issuer } from './issuer.ts';

const read = (changed: Partial<CertificateFacts> = {}) =>
  readPdf(writeCertificate({ ...certificateFacts, ...changed }));

async function readPage(changed: Partial<CertificateFacts>) {
  const { pages } = await read(changed);
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

test('bears the name, the colour and the picture of its company in the place of the product’s §90.6', async () => {
  const colour = '#1f4e8c';
  const png = pngOf({ width: 60, height: 20 }).toString('base64');
  const plain = contentsOf((await read()).bytes);
  const bearing = async (mark: Issuer['mark']) =>
    contentsOf((await read({ issuer: { name: 'Nordlicht', colour, mark } })).bytes);
  const [pictured, named] = [await bearing({ png }), await bearing(null)];
  // The gold of the star, the blue of the bar, and a picture.
  const gold = '1 0.78039';
  const blue = '0.12156';
  expect([gold, blue, ' Do'].map((part) => plain.includes(part))).toEqual([true, false, false]);
  expect([gold, blue, ' Do'].map((part) => pictured.includes(part))).toEqual([false, true, true]);
  expect([gold, blue, ' Do'].map((part) => named.includes(part))).toEqual([false, true, false]);
  const { lines } = await readPage({ issuer: { name: 'Nordlicht', colour, mark: { png } } });
  expect(lines[0]!.text).toBe('Nordlicht');
});

test('a picture is made ready once for all papers that bear it, and has no transparency there §90.6', async () => {
  const parse = vi.spyOn(PNG.prototype, 'parse');
  onTestFinished(() => parse.mockRestore());
  const issuer = { ...productIssuer, mark: { png: pngOf({ width: 61, height: 20 }).toString('base64') } };
  for (let time = 0; time < 3; time += 1) {
    const { bytes } = await read({ issuer });
    expect(bytes.includes('/Subtype /Image')).toBe(true);
    expect(bytes.includes('/SMask')).toBe(false);
  }
  expect(parse).toHaveBeenCalledTimes(1);
});

test.each([0, 1])('draws a picture that comes interlaced or not (%i)', async (interlace) => {
  const rows = interlace === 1 ? Buffer.alloc(71) : undefined;
  const png = pngOf({ interlace, ...(rows && { rows }) }).toString('base64');
  await readPage({ issuer: { ...productIssuer, mark: { png } } });
});

test.each([
  ['a4', 841.89, 595.28],
  ['letter', 792, 612],
] as const)('fills a page across of %s, with all in its frame §65.10', async (paper, width, height) => {
  const long = { name: 'Maximiliana Featherstonehaugh '.repeat(12).trim(), title: 'W'.repeat(200) };
  for (const changed of [{}, { ...long, revokedOn: '2026-07-01' }]) {
    const page = await readPage({ ...changed, paper });
    expect([page.width, page.height]).toEqual([width, height]);
    const outside = page.lines.filter(
      (line) => line.x < 59 || line.x + line.width > width - 59 || line.y < 40 || line.y > height - 60,
    );
    expect(outside).toEqual([]);
    // Nothing of the statement reaches the facts below it.
    const label = page.lines.findIndex(({ text }) => text === 'Completed on');
    const statement = page.lines.slice(0, label).map(({ y }) => y);
    expect(Math.min(...statement)).toBeGreaterThan(page.lines[label]!.y + 20);
  }
});

test('shows its person in the middle, in any script §65.10', async () => {
  for (const name of ['Zoë Kowalczyk', namesOfTheWorld['Japanese']!, namesOfTheWorld['Arabic']!]) {
    const { lines, width } = await readPage({ name });
    const [first, last] = [
      lines.findIndex(({ text }) => text === 'Certificate of completion') + 1,
      lines.findIndex(({ text }) => text === 'has completed'),
    ];
    const parts = lines.slice(first, last);
    const [left, right] = [
      Math.min(...parts.map(({ x }) => x)),
      Math.max(...parts.map((part) => part.x + part.width)),
    ];
    expect((left + right) / 2).toBeCloseTo(width / 2, 0);
  }
});
