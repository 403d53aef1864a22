import { Failure } from '../process.ts';

const units: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };
const fewest = 1_000;

/** Reads "1k,10k,1M": how many employees the companies have, the smallest first; none of "none". Throws Failure. */
export function readSizes(text: string): number[] {
  if (text === 'none') return [];
  const sizes = text.split(',').map((each) => {
    const [, number, unit = ''] = /^(\d+)(k|m|)$/i.exec(each.trim()) ?? [];
    const employees = Number(number) * (units[unit.toLowerCase()] ?? NaN);
    if (!(employees >= fewest))
      throw new Failure(`"${each}" is no size: take 1k, 10k, 100k, 1M or the like, or "none".`);
    return employees;
  });
  return [...new Set(sizes)].toSorted((left, right) => left - right);
}

/** 10000 as "10k". */
export function nameSize(employees: number): string {
  if (employees % 1_000_000 === 0) return `${employees / 1_000_000}M`;
  return employees % 1_000 === 0 ? `${employees / 1_000}k` : String(employees);
}
