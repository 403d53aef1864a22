import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readTable } from '../../server/tables/reading/read-table.ts';
import type { Column, OutgoingTable } from '../../server/tables/writing/table-file.ts';
import { writeCsv } from '../../server/tables/writing/write-csv.ts';
import { writeXlsx } from '../../server/tables/writing/write-xlsx.ts';
import { bombs } from '../../test/tables/bombs.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/**
 * Prints how long large and hostile tables take to be written and read, and by how much a process grows meanwhile:
 * `node tools/run.mjs tools/bench/tables.ts`. Each has a process of its own.
 */
const writtenRows = 1_000_000;
const readRows = 50_000;

const texts = 'Personnel ID,Login,E-mail,First name,Last name,Role,Department,Site,Position,Line manager';
const columns: Column[] = [
  ...texts.split(',').map((heading): Column => ({ heading, type: 'text' })),
  { heading: 'Minutes', type: 'integer' },
  { heading: 'Joined on', type: 'date' },
  { heading: 'Since', type: 'instant' },
];

async function* people(count: number): AsyncGenerator<(string | number)[]> {
  for (let number = 0; number < count; number++) {
    const id = String(number).padStart(7, '0');
    yield [
      id,
      `login${id}`,
      `person.${id}@example.com`,
      `First ${id}`,
      `Last, "${id}"`,
      'employee',
      'Research & Development',
      'Łódź',
      `Position ${number % 50}`,
      String(number % 5000),
      number % 480,
      '2024-02-29',
      '2024-07-01T10:00:00.000Z',
    ];
  }
}

const writers: Record<string, (count: number) => Readable> = {
  CSV: (count) => writeCsv(tableOf(count)),
  XLSX: (count) => writeXlsx(tableOf(count), 'People'),
};

function tableOf(count: number): OutgoingTable {
  return { columns, rows: people(count), timeZone: 'Europe/Berlin' };
}

/** Prints the time and the most memory that the process had at any time, beyond that at the begin. */
async function measure(work: () => Promise<string>): Promise<void> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(look, 10);
  const begin = performance.now();
  const outcome = await work();
  look();
  clearInterval(watch);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`  ${seconds} s, ${Math.round((most - before) / 1_000_000)} MB more, ${outcome}`);
}

async function drain(file: Readable): Promise<string> {
  let length = 0;
  const nowhere = new Writable({
    write(piece: Buffer, _encoding, done) {
      length += piece.length;
      done();
    },
  });
  await pipeline(file, nowhere);
  return `${Math.round(length / 1_000_000)} MB`;
}

async function readAll(file: string): Promise<string> {
  try {
    let count = 0;
    for await (const _ of (await readTable(readFileSync(file))).rows) count++;
    return `${count} rows`;
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

/** Runs this program once more for one measurement. */
function measureApart(title: string, ...args: string[]): void {
  console.log(title);
  spawnSync(process.execPath, [process.argv[1]!, ...args], { stdio: 'inherit' });
}

const [task, value = ''] = process.argv.slice(2);
if (task === 'write') {
  await measure(() => drain(writers[value]!(writtenRows)));
  // A new process grows in any case, until it has the memory with which it goes on.
  await measure(() => drain(writers[value]!(writtenRows)));
} else if (task === 'read') await measure(() => readAll(value));
else {
  const file = join(createTemporaryFolder('tables').path, 'table');
  for (const format of Object.keys(writers)) {
    measureApart(`write ${writtenRows} rows of ${format}, twice`, 'write', format);
    writeFileSync(file, await buffer(writers[format]!(readRows)));
    measureApart(`read ${readRows} rows of ${format}`, 'read', file);
  }
  for (const [name, make] of Object.entries(bombs)) {
    writeFileSync(file, await make());
    measureApart(`read ${name}`, 'read', file);
  }
}
