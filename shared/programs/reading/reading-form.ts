import * as z from 'zod/mini';
import {
  clearable,
  clearableAddress,
  optionalDate,
  optionalId,
  optionalWhole,
  requiredLine,
  requiredText,
} from '../../fields.ts';
import { fewestOptions, mostOptions, mostQuestions } from './reading-rules.ts';

/** The people who have to sign a new version, too. */
export const asksAgain = ['nobody', 'everybody'] as const;
const asksAgainAre = `Must be ${asksAgain.map((word) => `"${word}"`).join(' or ')}`;

const question = z.object(
  {
    text: requiredText('A question is required', 500),
    options: z
      .array(requiredLine('An answer is required', 200), 'At least two answers are required')
      .check(
        z.minLength(fewestOptions, 'At least two answers are required'),
        z.maxLength(mostOptions, `At most ${mostOptions} answers`),
      ),
    /** The places of the right answers, from 0. */
    right: z
      .array(z.int('Not an answer').check(z.gte(0, 'Not an answer')), 'Mark the right answers')
      .check(
        z.minLength(1, 'Mark the right answers'),
        z.maxLength(mostOptions, `At most ${mostOptions} answers`),
      ),
  },
  'Not a question',
);

/** The part of the program form about a reading; it is always sent whole. */
export const readingForm = z.object(
  {
    file: optionalId,
    link: clearableAddress(2_000),
    declaration: requiredText('A text to sign is required', 1_000),
    effective_on: optionalDate,
    again: clearable(z.enum(asksAgain, asksAgainAre), asksAgainAre),
    questions: z.optional(
      z.nullable(
        z
          .array(question, 'A list of questions is required')
          .check(z.maxLength(mostQuestions, `At most ${mostQuestions} questions`)),
      ),
    ),
    pass_percent: optionalWhole('A whole number of percent, 1 to 100', 1, 100),
  },
  'A reading is required',
);

export type ReadingForm = z.infer<typeof readingForm>;

/** A signature: the version, and in the order of the questions the places of the chosen answers, from 0. */
export const acknowledgementForm = z.object({
  version: z.int('A version is required').check(z.gte(1, 'A version is required')),
  answers: z.optional(
    z.nullable(
      z
        .array(
          z
            .array(z.int('Not an answer').check(z.gte(0, 'Not an answer')), 'Not an answer')
            .check(z.maxLength(mostOptions, `At most ${mostOptions} answers`)),
          'A list of answers is required',
        )
        .check(z.maxLength(mostQuestions, `At most ${mostQuestions} answers`)),
    ),
  ),
});
