import type { ImportColumn } from '#shared/people/imports/schemas';
import { shortened } from '../../../../../tables/reading/shortened.ts';

/** A cell as sentences name it: by its text, the heading of its column and the number of its row. */
export interface Place {
  text: string;
  heading: string;
  line: number;
}

/** “31.02.2020” in “Hired”, row 7 */
export const inCell = ({ text, heading, line }: Place): string =>
  `“${shortened(text, 60)}” in “${heading}”, row ${line}`;

export const notDate = (place: Place): string => `${inCell(place)}, isn’t a valid date.`;

export const severalOrders = (place: Place): string =>
  `The dates in this column aren’t all in the same format (see ${inCell(place)}). Write them all like 2026-12-31.`;

export const notKey = (place: Place): string =>
  `${inCell(place)}, is a number that a spreadsheet has shortened. Format the column as text and export the file again.`;

/** The line's number in a sentence for many lines: it is put in where each line is kept. */
export const row = '%row';

/** The begin of a sentence about a column that is judged later: “Role”, row 7, */
export function columnOf(columns: readonly ImportColumn[], field: string): string {
  const column = columns.find((each) => each.field === field);
  return column ? `“${column.heading}”, row ${row},` : `Row ${row}`;
}

/** The place in a sentence about columns that are judged later: “Away from” and “Away until”, row 7 */
export function placeOf(columns: readonly ImportColumn[], ...fields: readonly string[]): string {
  const named = columns.flatMap(({ field, heading }) =>
    field && fields.includes(field) ? `“${heading}”` : [],
  );
  return named.length > 0 ? `${named.join(' and ')}, row ${row}` : `row ${row}`;
}
