import { Failure } from '../process.ts';

/** A whole number from 1 on that the environment may set, so that a scenario can be tried small. */
export function numberFrom(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (!text) return otherwise;
  if (!/^[1-9]\d*$/.test(text))
    throw new Failure(`${variable} is "${text}": it must be a whole number, 1 or more.`);
  return Number(text);
}
