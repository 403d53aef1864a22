import type { Readable } from 'node:stream';
import { fieldLabel, placeOfField, verdictLabels } from '#shared/people/imports/labels';
import type { Services } from '../../../../services.ts';
import { writeCsv } from '../../../../tables/writing/write-csv.ts';
import type { Cell } from '../../../../tables/writing/table-file.ts';
import { listFields, listLinesAfter, type PlannedLine } from './store.ts';

const linesOfPage = 1_000;

/**
 * The lines of an import with their outcomes, a column for each field that some of them change: "Kitchen → Warehouse".
 * They are read a page at a time, as fast as the file is read.
 */
export async function planAsFile(
  { db, config, exports }: Pick<Services, 'db' | 'config' | 'exports'>,
  { id, name }: { id: string; name: string },
): Promise<{ name: string; content: Readable }> {
  const fields = (await listFields(db, id)).toSorted((one, other) => placeOfField(one) - placeOfField(other));
  const columns = [
    { heading: 'Row', type: 'integer' as const },
    ...['Outcome', 'Person', 'Name', ...fields.map(fieldLabel), 'Note'].map((heading) => ({
      heading,
      type: 'text' as const,
    })),
  ];
  async function* rows() {
    for (let place = -1; ;) {
      const after = place;
      const page = await exports.run(() => listLinesAfter(db, id, { place: after, most: linesOfPage }));
      for (const line of page) yield cellsOf(line, fields);
      if (page.length < linesOfPage) return;
      place = page.at(-1)!.place;
    }
  }
  const content = writeCsv({ columns, rows: rows(), timeZone: config.timeZone });
  return { name: `${name.replace(/\.\w{1,5}$/, '')} plan`, content };
}

function cellsOf({ line, verdict, key, name, changes, why }: PlannedLine, fields: readonly string[]): Cell[] {
  return [
    line || null,
    verdictLabels[verdict],
    key,
    name,
    ...fields.map((field) => (Object.hasOwn(changes, field) ? sayChange(changes[field]!) : null)),
    why,
  ];
}

/** "Kitchen → Warehouse"; of a value that is new, that one. */
function sayChange([before, after]: [string | null, string | null]): string | null {
  return before === null ? after : `${before} → ${after ?? ''}`.trimEnd();
}
