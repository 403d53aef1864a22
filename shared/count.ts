/** A count as people read it: "12,002". By no `Intl`, as dates: see time.ts. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 record", "12,002 records". */
export function countOf(count: number, noun: string, many = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : many}`;
}

/** "More than 500", for 527: where nobody has counted on, a rough number says as much. */
export function formatMoreThan(count: number): string {
  const digits = String(count);
  return `More than ${formatCount(Number(digits[0]) * 10 ** (digits.length - 1))}`;
}
