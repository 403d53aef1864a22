const format = new Intl.NumberFormat('en-US');

/** A count as people read it: "12,002". */
export function formatCount(count: number): string {
  return format.format(count);
}
