import { createHash } from 'node:crypto';
import { array, asyncProperty, assert, constantFrom, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { LineReader } from './line-reader.ts';

async function* inPieces(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const end = at + lengths[turn % lengths.length]!;
    yield bytes.subarray(at, end);
    at = end;
  }
}

async function readAll(rows: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of rows) {
    expect(piece.at(-1)).toBe(0x0a);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

// Fields that look like the end marker or parts of it; COPY never writes "\\." on a line by itself.
const row = constantFrom('', 'a', '\\\\.', '.', '\\N', '\\n', 'x\\.', '\\.x', '\\\\\t\\\\.', 'ä☂');

test('rows come whole however the file arrives', async () => {
  await assert(
    asyncProperty(array(row), array(integer({ min: 1, max: 9 }), { minLength: 1 }), async (rows, lengths) => {
      const text = rows.map((line) => `${line}\n`).join('');
      const before = `{"table":"t"}\n${text}\\.\n`;
      const reader = new LineReader(inPieces(Buffer.from(`${before}{"end":true}\n`), lengths));
      expect((await reader.readLine()).line.toString()).toBe('{"table":"t"}');
      expect(await readAll(reader.readRows())).toBe(text);
      const { line, hashBefore } = await reader.readLine();
      expect(line.toString()).toBe('{"end":true}');
      expect(hashBefore).toBe(createHash('sha256').update(before).digest('hex'));
      expect(await reader.isAtEnd()).toBe(true);
    }),
  );
});

test('a missing end is reported', async () => {
  const reader = () => new LineReader(inPieces(Buffer.from('a\nb\n\\.'), [3]));
  await expect(readAll(reader().readRows())).rejects.toThrow('cut short');
  await expect(new LineReader(inPieces(Buffer.from('{"a'), [2])).readLine()).rejects.toThrow('cut short');
});
