import { describe, expect, test } from 'vitest';
import { pngChunk, pngOf } from '../../test/logos.ts';
import { cleanPng } from './clean-png.ts';

const changed = (at: number, value: number) => {
  const file = pngOf();
  file[at] = value;
  return file;
};

describe('a PNG', () => {
  test.each<[string, Buffer]>([
    ['is another file', Buffer.from('GIF89a')],
    ['is empty', Buffer.alloc(0)],
    ['ends early', pngOf().subarray(0, -6)],
    ['has a wrong sum', changed(20, 9)],
    ['has no head', Buffer.concat([pngOf().subarray(0, 8), pngChunk('IEND')])],
    ['has no picture', pngOf({ rows: Buffer.alloc(0) })],
    ['has no width', pngOf({ width: 0 })],
    ['has a shorter picture than it says', pngOf({ height: 3, rows: Buffer.alloc(50) })],
    ['has a row that is filtered in an unknown way', pngOf({ rows: Buffer.alloc(68, 5) })],
    ['has colours of a palette that is missing', pngOf({ colourType: 3, rows: Buffer.alloc(20) })],
    ['has a type of colours that nobody knows', pngOf({ colourType: 5 })],
    ['has a picture that unpacks to more than it says', pngOf({ rows: Buffer.alloc(50_000_000) })],
  ])('is no logo where it %s §90.4', async (_, file) => {
    expect(await cleanPng(file)).toBeNull();
  });

  test.each([
    [2_001, 1],
    [1, 2_001],
  ])('is too large with %i by %i pixels §90.4', async (width, height) => {
    expect(await cleanPng(pngOf({ width, height }))).toBe('size');
  });

  test('may come interlaced §90.4', async () => {
    // A picture of 4 by 4 pixels: rows of 1, 1, 2, 2, 2, 4 and 4, each behind a byte of its own.
    const rows = Buffer.alloc(71);
    expect(await cleanPng(pngOf({ interlace: 1, rows }))).toBeInstanceOf(Buffer);
  });

  test('keeps its picture, and loses texts, places and whatever follows its end §90.4', async () => {
    const others = ['tEXt', 'eXIf', 'iCCP', 'zTXt'].map((type) => pngChunk(type, Buffer.from('secret')));
    const file = Buffer.concat([pngOf({ others }), Buffer.from('<script>')]);
    expect(await cleanPng(file)).toEqual(pngOf());
  });
});
