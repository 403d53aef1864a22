import { fold } from '#shared/fold';

/** The meanings of headings, by their names in the form of `plainHeading`. */
export type KnownHeadings = ReadonlyMap<string, string>;

/** Longer texts are no headings that anything is known by. */
const longest = 100;

const numberSign = /#|\bn°/gu;
const numberWord = /(?:number|nummer|numero|num|nbr|nr)$/;

/** A remark behind a heading, such as "(required)" or "[dd/mm/yyyy]"; a number alone tells columns apart. */
const remark = /[([][^()[\]]*\p{L}[^()[\]]*[)\]]/gu;

/** A heading without case, accents and signs. A sign for a number is "no", and so is a word for it at the end. */
export function plainHeading(heading: string): string {
  return fold(heading)
    .replace(numberSign, 'no')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(numberWord, 'no');
}

/** The meaning of a heading, also if it has a remark; undefined if it isn't known. */
export function meaningOf(heading: string, known: KnownHeadings): string | undefined {
  if (heading === '' || heading.length > longest) return undefined;
  return known.get(plainHeading(heading)) ?? known.get(plainHeading(heading.replace(remark, ' ')));
}

/** Fewer cells than these may be somebody's. */
const fewestLabels = 3;

/** Whether the cells are headings of their own columns, too. Some systems write labels below their own names. */
export function areLabels(
  cells: readonly string[],
  headings: readonly string[],
  known: KnownHeadings,
): boolean {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [[cell, headings[column] ?? '']]));
  const labels = filled.filter(([cell = '', heading = '']) => {
    const meaning = meaningOf(cell, known);
    return (
      plainHeading(cell) === plainHeading(heading) ||
      (meaning !== undefined && meaning === meaningOf(heading, known))
    );
  });
  return labels.length >= fewestLabels && labels.length > filled.length / 2;
}

/** The different meanings that the cells of a row have as headings. */
export function meaningsIn(cells: readonly string[], known: KnownHeadings): ReadonlySet<string> {
  return new Set(cells.flatMap((cell) => meaningOf(cell, known) ?? []));
}

/** How many different meanings the cells of a row have as headings. */
export const countKnown = (cells: readonly string[], known: KnownHeadings): number =>
  meaningsIn(cells, known).size;
