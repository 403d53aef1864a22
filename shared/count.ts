const format = new Intl.NumberFormat('en-US');

/** A count as people read it: "12,002". */
export function formatCount(count: number): string {
  return format.format(count);
}

/** "1 record", "12,002 records". */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1, roundingMode: 'trunc' });

/** "More than 500", for 527: where nobody has counted on, a rough number says as much. */
export function formatMoreThan(count: number): string {
  return `More than ${rough.format(count)}`;
}
