import { InvalidArgumentError } from 'commander';
import { mostEmployees } from './sizes.ts';

/** Reads how many employees a generated company has. Throws commander's InvalidArgumentError, which names the limits. */
export function parseEmployees(text: string): number {
  const employees = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (employees >= 1 && employees <= mostEmployees) return employees;
  throw new InvalidArgumentError(
    `It is a whole number from 1 to ${mostEmployees.toLocaleString('en-US')}, in digits alone.`,
  );
}
