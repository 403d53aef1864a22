import type { Readable } from 'node:stream';
import type { Services } from '../../../../services.ts';
import { writeCsvAs } from '../../../../tables/writing/write-csv.ts';
import { namedOnce } from '../columns/naming/service.ts';
import { readContent } from '../files/store.ts';
import type { RefusedFacts } from '../reads.ts';
import * as store from '../store.ts';

/** So long somebody may take to fetch the rows: others wait for them. */
const longestMilliseconds = 120_000;

/** The heading of the sentences in front of refused rows. A file that has it already had them before. */
const problem = 'Problem';

/**
 * The rows of the file that were refused, as they are in it, with the problem of each in front. So is the file's form:
 * its delimiter, and its encoding where that can be written. They are made for one person after the other. Throws Refusal("not_found") where the file isn't kept any more, and OverloadError.
 */
export async function refusedRows(
  { db, config, tables, refusedFiles }: Services,
  { id, name, ...place }: RefusedFacts,
): Promise<{ name: string; content: Readable }> {
  const release = await refusedFiles.acquire();
  try {
    const why = await store.listRefused(db, id);
    const table = await tables.open(await readContent(db, id), place);
    const own = namedOnce(table.headings)
      .map((heading, index) => ({ heading, index }))
      .filter(({ heading }) => heading !== problem);
    const columns = [problem, ...own.map(({ heading }) => heading)].map((heading) => ({
      heading,
      type: 'text' as const,
    }));
    async function* rows() {
      let left = why.size;
      for await (const { line, cells } of table.rows) {
        const reason = why.get(line);
        if (reason === undefined) continue;
        yield [reason, ...own.map(({ index }) => cells[index] ?? '')];
        if ((left -= 1) === 0) return;
      }
    }
    const content = writeCsvAs(
      { columns, rows: rows(), timeZone: config.timeZone },
      { encoding: table.encoding ?? 'utf-8', delimiter: table.delimiter ?? ',' },
    );
    const timer = setTimeout(
      () => content.destroy(new Error('It took too long to prepare the refused rows. Please try again.')),
      longestMilliseconds,
    );
    content.once('close', () => {
      clearTimeout(timer);
      void table[Symbol.asyncDispose]();
      release();
    });
    return { name: `${name.replace(/\.\w{1,5}$/, '')} refused`, content };
  } catch (error) {
    release();
    throw error;
  }
}
