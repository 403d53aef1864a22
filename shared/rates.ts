/**
 * Share of complete in complete + overdue, as a percentage that the dashboard rounds down. 0 of 0 is 0 (product §22).
 */
export function completionRate(complete: number, overdue: number): number {
  const total = complete + overdue;
  // Multiplied first: whole numbers stay exact, fractions of two don't.
  return total === 0 ? 0 : Math.floor((complete * 100) / total);
}

/** Share of a part in a whole as a percentage rounded up, for every other chart (product §22). 0 of 0 is 0. */
export function percentageOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.ceil((part * 100) / total);
}
