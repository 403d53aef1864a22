import * as z from 'zod/mini';
import { hasTooManyMarks } from './combining-marks.ts';

/*
 * Each schema of a text from outside begins here. So nothing works on a text before its length is known
 * (docs/adr/0049-length-before-work.md). `shared/contract.test.ts` finds one that doesn't.
 */

/**
 * The code units that Unicode's common form may join into one character, as in a letter of Vietnamese or a
 * Korean syllable.
 */
const unitsOfCharacter = 3;

const tooManyMarks = 'Has a letter with more than 30 accent marks';

/** The checks that bound a text, with the most characters. */
const bounds = new WeakMap<z.core.$ZodCheck, number>();

export const atMost = (maximum: number) => `At most ${maximum} characters`;

function bound(maximum: number, tooLong: string) {
  const most = maximum * unitsOfCharacter;
  const check = z.refine<string>((text) => text.length <= most && !hasTooManyMarks(text), {
    abort: true,
    error: ({ input }) => (String(input).length <= most ? tooManyMarks : tooLong),
    params: { isBound: true },
  });
  bounds.set(check, maximum);
  return check;
}

/** The messages where it is no text, and where it is too long. */
interface Words {
  message?: string | { error: () => string } | undefined;
  tooLong?: string;
}

/**
 * A text of at most `maximum` characters. The checks behind it see none that is three times as long, or has
 * more than 30 marks on a letter. They look at the exact length themselves, in the form that is stored.
 */
export function boundedText(maximum: number, { message, tooLong = atMost(maximum) }: Words = {}) {
  return z.string(message).check(bound(maximum, tooLong));
}

/**
 * How many characters a text may have, if that is the first that is looked at; null where it isn't. A format of the
 * library looks before any check.
 */
export function boundOf({ _zod: { def } }: z.core.$ZodString): number | null {
  const [first] = def.checks ?? [];
  return ('format' in def || !first ? null : bounds.get(first)) ?? null;
}

const saysHowLong = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_big' || (issue.code === 'custom' && issue.params?.['isBound'] === true);

/** The message of a choice between a text and something else; a text that is too long gets it, too. */
export function orBound(message: string) {
  return {
    error: ({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) =>
      errors.flat().find(saysHowLong)?.message ?? message,
  };
}
