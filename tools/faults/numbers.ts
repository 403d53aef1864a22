import { Failure } from '../process.ts';

/** A whole number from 1 on that the environment may set, so that a scenario can be tried small. */
export function numberFrom(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (!text) return otherwise;
  if (!/^[1-9]\d*$/.test(text))
    throw new Failure(`${variable} is "${text}": it must be a whole number, 1 or more.`);
  return Number(text);
}

/** All of them, or those that the environment names, separated by commas. */
export function chosenFrom<Name extends string>(variable: string, all: readonly Name[]): readonly Name[] {
  const text = process.env[variable];
  if (!text) return all;
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.filter((name) => !all.some((each) => each === name));
  if (unknown.length > 0)
    throw new Failure(`${variable} names "${unknown.join('", "')}": take some of ${all.join(', ')}.`);
  return all.filter((name) => named.includes(name));
}
