import { setTimeout as pause } from 'node:timers/promises';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import { calendarDateOf } from '#shared/time';
import { own } from '#shared/own';
import { OverloadError } from '../concurrency/semaphore.ts';
import type { Sql } from '../db/json.ts';
import { exportedRow, type Exported, type ExportedColumn, type ExportedRow } from '../db/lists/exported.ts';
import { writeCsv } from '../tables/writing/write-csv.ts';
import { writeXlsx } from '../tables/writing/write-xlsx.ts';
import { routeOf, type Context } from './context.ts';
import { sendFile } from './file.ts';
import { createListPages, type ListOptions } from './list-pages.ts';
import type { Rows } from './list-reply.ts';
import type { ListFor } from './list-texts.ts';
import { nothingAsked } from './asked.ts';
import { listContextOf, type CallValues, type ListContext } from './read-context.ts';

/** How often a page is tried if there is no room for it, and how long the next attempt waits, in milliseconds. */
const [mostAttempts, waitMilliseconds] = [20, 1_000];

interface ExportOptions<Query, Values> extends Pick<ListOptions<Query>, 'isRanked' | 'isByRole'> {
  /** The name of the file and its sheet, in plain words; the day is behind it. */
  name: string;
  /** The parameters of the SQL, made of the query; its fields unless given. */
  parameters?: (query: Query) => Values;
}

/** A call that is answered by a file of all rows of a list. */
export interface ExportRead<Query, Path extends string> {
  kind: 'export';
  options: ExportOptions<Query, CallValues['parameters']>;
  exported: (context: ListContext<never, Path>) => Exported;
}

/**
 * All rows of a list as CSV or XLSX, as the endpoint's `file` says (product §99). The list is the very one
 * that a call for its pages reads. Its order keeps rows from moving while they are read.
 */
export function exported<
  Query,
  Path extends string,
  Values extends CallValues['parameters'] = Omit<Query, keyof ListQuery>,
>(
  options: ExportOptions<Query, Values>,
  of: (context: ListContext<Values, Path>) => Exported,
): ExportRead<Query, Path> {
  return { kind: 'export', options, exported: of };
}

type Exports = Pick<ExportRead<never, string>, 'exported'>;

/** The row of an export. */
export function rowOf({ exported: of }: Exports, context: ListContext<never, string>): Sql<ExportedRow> {
  return exportedRow(of(context).columns);
}

/** Makes the export's list of a call. */
export function listForExport(how: Exports): ListFor {
  return (context) => how.exported(context).list(rowOf(how, context));
}

/**
 * Serves an export. Its rows are read a batch at a time, when the client has taken the ones before. So a slow client
 * occupies no connection, and one that goes away ends the reading. Each batch asks again whether the caller may.
 */
export function serveExport<Query>(
  context: Context,
  endpoint: Endpoint<Query>,
  how: ExportRead<Query, string>,
): void {
  const { app, services } = context;
  const { name, ...options } = how.options;
  const { columns } = how.exported(listContextOf(endpoint.action as Action, nothingAsked, null));
  const pages = createListPages(context, endpoint, listForExport(how), options);
  const { timeZone } = services.config;
  const write = endpoint.file === 'text/csv' ? writeCsv : writeXlsx;

  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const call = await pages.readCall(request);
      // Few exports read at the same time, so that many of them leave connections for everybody else.
      const first = await services.exports.run(() => pages.readPage(request, call));
      const all = pages.readOn(request, call, first, (read) =>
        withPatience(() => services.exports.run(read)),
      );
      // For the headers alone the list is not read.
      const rows = rowsOf(request.method === 'HEAD' ? [] : all, columns);
      const day = calendarDateOf(services.clock(), timeZone);
      const content = write({ columns, rows, timeZone }, name);
      return sendFile(reply, endpoint, { name: `${name} ${day}`, content });
    },
  });
}

async function* rowsOf(
  pages: AsyncIterable<Rows> | Iterable<Rows>,
  columns: readonly ExportedColumn[],
): AsyncGenerator<ExportedRow, undefined> {
  const labels = columns.map((column) => ('labels' in column ? column.labels : undefined));
  for await (const [rows] of pages)
    for (const row of JSON.parse(`[${rows ?? ''}]`) as ExportedRow[])
      yield row.map((cell, index) => (cell !== null && own(labels[index], String(cell))) || cell);
}

/** A file that comes later is better than one that ends early: where others need the database, an export waits. */
async function withPatience<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof OverloadError) || attempt === mostAttempts) throw error;
      await pause(waitMilliseconds);
    }
  }
}
