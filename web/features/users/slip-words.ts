import { formatCount } from '#shared/count';

/** The most slips that are printed at once. */
export const mostSlips = 500;

/** "Print 3 slips". */
export function sayPrintSlips(slips: number): string {
  return slips === 1 ? 'Print 1 slip' : `Print ${formatCount(slips)} slips`;
}

/** "3 slips are saved as a PDF." */
export function sayPrinted(slips: number): string {
  return slips === 1 ? '1 slip is saved as a PDF.' : `${formatCount(slips)} slips are saved as a PDF.`;
}
