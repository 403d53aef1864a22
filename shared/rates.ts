/**
 * Share of complete in complete + overdue, as a whole percentage; 0 of 0 is 0 (decisions §22).
 * The dashboard's widget rounds down, every other chart rounds up (spec §9).
 */
export function completionRate(complete: number, overdue: number, rounding: 'down' | 'up'): number {
  const total = complete + overdue;
  if (total === 0) return 0;
  const percentage = (complete / total) * 100;
  return rounding === 'down' ? Math.floor(percentage) : Math.ceil(percentage);
}

/** Share of a part in a whole as a percentage rounded up (spec §9); 0 of 0 is 0. */
export function percentageOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.ceil((part / total) * 100);
}
