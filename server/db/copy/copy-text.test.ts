import { expect, test } from 'vitest';
import { copyLine, inPieces } from './copy-text.ts';

test('a line holds texts that COPY would otherwise take for its own signs', () => {
  expect(copyLine(['tab\t', 'back\\slash', 'line\r\nbreak', '\\N'])).toBe(
    'tab\\t\tback\\\\slash\tline\\r\\nbreak\t\\\\N\n',
  );
});

test('a line holds nothing, numbers and moments as PostgreSQL reads them', () => {
  const moment = new Date('2026-12-01T12:00:00.250Z');
  expect(copyLine([null, 30, moment, ''])).toBe('\\N\t30\t2026-12-01T12:00:00.250Z\t\n');
});

test('pieces consist of whole lines, and each row is told of once', async () => {
  const line = `${'ü'.repeat(999)}\n`;
  const told: number[] = [];
  const pieces: string[] = [];
  for await (const piece of inPieces(Array<string>(1_000).fill(line), (rows) => told.push(rows))) {
    pieces.push(Buffer.from(piece).toString('utf8'));
  }
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
  expect(pieces.join('')).toBe(line.repeat(1_000));
  expect(told).toEqual(pieces.map((piece) => piece.length / line.length));
});

test('without lines there are no pieces', async () => {
  expect(await inPieces([]).next()).toEqual({ done: true, value: undefined });
});
