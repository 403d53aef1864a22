import { expect, test } from 'vitest';
import { pngChunk, pngOf } from '../../test/logos.ts';
import { decodePng, encodeOnWhite, encodePng, shrinkToRoom } from './pixels.ts';

const [red, blue] = ['ff0000ff', '0000ffff'];
const palette = pngChunk('PLTE', Buffer.from('ff00000000ff', 'hex'));
const clear = (transparency: string) => pngChunk('tRNS', Buffer.from(transparency, 'hex'));

/** By kind of a PNG: two pixels as they are in the file, and as they look. */
test.each<[string, Parameters<typeof pngOf>[0], string, string]>([
  ['grey of 1 bit', { colourType: 0, depth: 1 }, '40', '000000ffffffffff'],
  ['grey of 2 bits', { colourType: 0, depth: 2 }, '60', '555555ffaaaaaaff'],
  ['grey of 4 bits', { colourType: 0, depth: 4 }, '3c', '333333ffccccccff'],
  [
    'grey of 8 bits, one of them clear',
    { colourType: 0, others: [clear('0007')] },
    '07fe',
    '00000000fefefeff',
  ],
  ['grey of 16 bits', { colourType: 0, depth: 16 }, '33338000', '333333ff808080ff'],
  ['colours of 8 bits', { colourType: 2 }, 'ff00000000ff', red + blue],
  ['colours of 16 bits', { colourType: 2, depth: 16 }, 'ffff0000000000000000ffff', red + blue],
  ['a palette of 1 bit', { colourType: 3, depth: 1, others: [palette] }, '40', red + blue],
  ['a palette of 4 bits', { colourType: 3, depth: 4, others: [palette] }, '01', red + blue],
  [
    'a palette with transparency',
    { colourType: 3, others: [palette, clear('80')] },
    '0001',
    `ff000080${blue}`,
  ],
  ['grey with transparency', { colourType: 4 }, '10204080', '1010102040404080'],
  ['16 bits with transparency', { depth: 16 }, 'ffff000000008080'.repeat(2), 'ff000080'.repeat(2)],
])('a PNG of %s is read as it looks, interlaced or not', async (_, kind, pixels, shown) => {
  const row = Buffer.from(`00${pixels}`, 'hex');
  const plain = pngOf({ ...kind, width: 2, height: 1, rows: row });
  expect((await decodePng(plain)).data.toString('hex')).toBe(shown);
  // In 2 by 1 pixels, the first comes in the first picture, and the other one in the sixth.
  const bits = (pixels.length * 4) / 2;
  const second =
    kind?.depth && kind.depth < 8
      ? Buffer.from([0, (row[1]! << kind.depth) & 0xff])
      : Buffer.concat([Buffer.alloc(1), row.subarray(1 + bits / 8)]);
  const rows = Buffer.concat([row.subarray(0, 1 + Math.ceil(bits / 8)), second]);
  const interlaced = pngOf({ ...kind, width: 2, height: 1, interlace: 1, rows });
  expect((await decodePng(interlaced)).data.toString('hex')).toBe(shown);
});

const striped = (left: string, right: string, width = 1_834) => {
  const half = (pixel: string) => Buffer.from(pixel.repeat(width / 2), 'hex');
  const row = Buffer.concat([Buffer.alloc(1), half(left), half(right)]);
  return decodePng(pngOf({ width, height: 2, rows: Buffer.concat([row, row]) }));
};

test('a picture that is larger than it is printed becomes that small, each pixel the mean of those it covers', async () => {
  const small = shrinkToRoom(await striped(red, blue));
  expect([small.width, small.height]).toEqual([917, 1]);
  expect(small.data.toString('hex')).toBe(red.repeat(458) + '800080ff' + blue.repeat(458));
  const smaller = await striped(red, blue, 916);
  expect(shrinkToRoom(smaller)).toBe(smaller);
});

test('the colour of clear pixels counts nothing where a picture becomes small', async () => {
  const { data } = shrinkToRoom(await striped(red, '00ff0000'));
  expect(data.toString('hex')).toBe(red.repeat(458) + 'ff000080' + '00000000'.repeat(458));
});

test('on white nothing is transparent', async () => {
  const half = await decodePng(pngOf({ width: 1, height: 1, rows: Buffer.from('00ff000080', 'hex') }));
  const again = await decodePng(encodePng(half));
  expect(again.data.toString('hex')).toBe('ff000080');
  expect((await decodePng(encodeOnWhite(half))).data.toString('hex')).toBe('ff7f7fff');
});
