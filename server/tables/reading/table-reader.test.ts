import { afterEach, describe, expect, test } from 'vitest';
import { Refusal } from '#shared/errors';
import { multipliedFiles } from '../../../test/tables/multiplied.ts';
import { sheetBelowHeadings, textRow } from '../../../test/tables/xlsx.ts';
import { OverloadError } from '../../concurrency/semaphore.ts';
import { TableReader, type ReadingBounds } from './table-reader.ts';

const readers: TableReader[] = [];

function createReader(bounds: Partial<ReadingBounds> = {}): TableReader {
  const reader = new TableReader(bounds);
  readers.push(reader);
  return reader;
}

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const bytesOf = (text: string) => Buffer.from(text);

/** A file that takes some seconds to read, with this number of rows. */
const longFile = (rows: number) => bytesOf(`A,B\n${'x,y\n'.repeat(rows)}`);

/** Shared texts that take 64 MB. */
const largeFile = async () =>
  (await sheetBelowHeadings(textRow(2, 'x'), {
    strings: `<si><t>${'€'.repeat(32_000)}</t></si>`.repeat(1_000),
  })) as Buffer<ArrayBuffer>;

/** The lines of a table's rows, or the code with which the file is refused. */
async function linesIn(reader: TableReader, bytes: Buffer<ArrayBuffer>): Promise<number[] | string> {
  try {
    await using table = await reader.open(bytes);
    const lines: number[] = [];
    for await (const { line } of table.rows) lines.push(line);
    return lines;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

describe('a file that is read in a thread', () => {
  test('is refused where it takes too long, and the next one is read §98.3', async () => {
    const reader = createReader({ limitMilliseconds: 200 });
    expect(await linesIn(reader, bytesOf(`A,B\n${'\n'.repeat(10_000_000)}`))).toBe('file_too_large');
    expect(reader.idle).toBe(0);
    const second = createReader();
    expect(await linesIn(second, bytesOf('A\n1\n'))).toEqual([2]);
  });

  test('is refused where it takes too much memory, and the next one is read §98.3', async () => {
    const reader = createReader({ running: 1, memoryMegabytes: 32 });
    expect(await linesIn(reader, await largeFile())).toBe('file_too_large');
    expect(await linesIn(reader, bytesOf('A\n1\n'))).toEqual([2]);
  });

  test('is refused at its start or in its midst, as everywhere §98.2', async () => {
    const reader = createReader();
    expect(await linesIn(reader, bytesOf('A,B\n'))).toBe('no_rows');
    expect(await linesIn(reader, longFile(50_001))).toBe('file_too_large');
    expect(await linesIn(reader, bytesOf('A,B\n1,2\n3,"4'))).toBe('file_type');
  });

  test('comes with its headings, and its rows in their order §98.1', async () => {
    await using table = await createReader().open(bytesOf('A;B\n1;2\n\n3;4\n'));
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    expect([table.headings, table.delimiter, table.encoding]).toEqual([['A', 'B'], ';', 'utf-8']);
    expect(rows).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['3', '4'] },
    ]);
    const many = (await linesIn(createReader(), longFile(20_000))) as number[];
    expect(many).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 2));
  });

  test('leaves its turn to others, also where not all of it is read', async () => {
    const reader = createReader({ running: 1, waiting: 1 });
    {
      await using table = await reader.open(longFile(40_000));
      await table.rows.next();
    }
    {
      await using _ = await reader.open(longFile(40_000));
    }
    expect(await linesIn(reader, bytesOf('A\n1\n'))).toEqual([2]);
  });

  test('waits where others are read, and is refused where too many wait', async () => {
    const reader = createReader({ running: 1, waiting: 1 });
    const first = await reader.open(longFile(10));
    const second = linesIn(reader, bytesOf('A\n1\n'));
    await expect(reader.open(longFile(10))).rejects.toThrow(OverloadError);
    await first[Symbol.asyncDispose]();
    expect(await second).toEqual([2]);
  });

  test('is read beside another one that is stuck', async () => {
    const reader = createReader({ running: 2, limitMilliseconds: 2_000 });
    const stuck = reader.open(bytesOf(`A,B\n${'\n'.repeat(15_000_000)}`));
    expect(await linesIn(reader, bytesOf('A\n1\n'))).toEqual([2]);
    await expect(Promise.race([stuck, Promise.resolve('stuck')])).resolves.toBe('stuck');
    await expect(stuck).rejects.toThrow(Refusal);
  });
});

test('200 files in which everything multiplies are read within the bounds, or refused §98.2 §98.3', async () => {
  const reader = createReader({ running: 1 });
  const outcomes = new Map<string, number>();
  for (const { name, make } of multipliedFiles(200, 60_000)) {
    const read = await linesIn(reader, (await make()) as Buffer<ArrayBuffer>);
    const outcome = typeof read === 'string' ? read : 'read';
    expect(['read', 'file_too_large', 'no_rows'], name).toContain(outcome);
    if (Array.isArray(read)) expect(read.length, name).toBeLessThanOrEqual(50_000);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // Else the generator makes only one kind of them.
  expect(outcomes.get('read')).toBeGreaterThan(50);
  expect(outcomes.get('file_too_large')).toBeGreaterThan(50);
});
