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

/** How many different meanings the cells of a row have as headings. */
export function countKnown(cells: readonly string[], known: KnownHeadings): number {
  const meanings = new Set(cells.map((cell) => meaningOf(cell, known)));
  meanings.delete(undefined);
  return meanings.size;
}
