import type { Readable } from 'node:stream';
import type { Services } from '../../../../services.ts';
import { readTable } from '../../../../tables/reading/read-table.ts';
import { writeCsv } from '../../../../tables/writing/write-csv.ts';
import { namedOnce } from '../columns/service.ts';
import type { RefusedFacts } from '../reads.ts';
import * as store from '../store.ts';

/** The rows of the file that were refused, as they stand in it, each with why. */
export async function refusedRows(
  { db, config }: Services,
  { id, name, encoding, delimiter }: RefusedFacts,
): Promise<{ name: string; content: Readable }> {
  const why = await store.listRefused(db, id);
  const table = await readTable(await store.readContent(db, id), {
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
  });
  const headings = namedOnce(table.headings);
  const columns = [...headings, 'why'].map((heading) => ({ heading, type: 'text' as const }));
  async function* rows() {
    let left = why.size;
    for await (const { line, cells } of table.rows) {
      const reason = why.get(line);
      if (reason === undefined) continue;
      yield [...headings.map((_, index) => cells[index] ?? ''), reason];
      if ((left -= 1) === 0) return;
    }
  }
  const content = writeCsv({ columns, rows: rows(), timeZone: config.timeZone });
  return { name: `${name.replace(/\.\w{1,5}$/, '')} refused`, content };
}
