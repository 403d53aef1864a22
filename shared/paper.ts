/** The sizes of paper in printers: Letter in North America and some other countries, A4 elsewhere. */
export const papers = ['a4', 'letter'] as const;

export type Paper = (typeof papers)[number];

/** The most rows of a document to print; the rest is in further parts. */
export const rowsOfPart = 1_000;

/** The number of parts that these rows make; without rows it is one. */
export const countParts = (rows: number): number => Math.max(1, Math.ceil(rows / rowsOfPart));

/** A part of a document's rows: "part 2 of 3". */
export interface Part {
  /** From 1 on. */
  part: number;
  /** The rows of all parts. */
  total: number;
}

/** The first and the last of a part's rows, from 1 on. */
export function rowsIn({ part, total }: Part): { first: number; last: number } {
  return { first: (part - 1) * rowsOfPart + 1, last: Math.min(part * rowsOfPart, total) };
}

/** The address of a part; the first one's is the document's own. */
export const pathOfPart = (path: string, part: number): string =>
  part === 1 ? path : `${path}?part=${part}`;
