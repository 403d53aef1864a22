import * as z from 'zod/mini';
import {
  formDate,
  idList,
  optionalDate,
  optionalId,
  optionalLine,
  optionalText,
  requiredText,
} from '../../fields.ts';

/** Why something is done to people: each of them may read it. */
export const reason = requiredText('A reason is required', 500);

export const reasonForm = z.object({ because: reason });

/** Whether a record is written also where there is one of the same person, training and day (product §64). */
const again = z.optional(z.nullable(z.boolean('Must be true or false')));

export const acceptForm = z.object({ again });

const mostMinutes = 100_000;

/** Training that people did earlier or elsewhere (product §64): of a program, or under a title of its own. */
export const recordForm = z
  .object({
    people: idList,
    program: optionalId,
    title: optionalLine(200),
    trained_on: formDate('A date is required'),
    valid_until: optionalDate,
    minutes: z.optional(
      z.nullable(
        z
          .int('Must be a whole number of minutes')
          .check(
            z.gte(0, 'Must be a whole number of minutes'),
            z.lte(mostMinutes, 'At most 100,000 minutes'),
          ),
      ),
    ),
    trainer: optionalLine(200),
    place: optionalLine(200),
    note: optionalText(2_000),
    again,
  })
  .check(
    z.refine(({ program, title }) => program !== null || title !== null, {
      path: ['title'],
      message: 'Choose a training or enter a title',
    }),
    z.refine(({ trained_on, valid_until }) => valid_until === null || valid_until >= trained_on, {
      path: ['valid_until'],
      message: 'Must be on or after the day of the training',
    }),
  );

/** As it is typed, and as it is understood. */
export type RecordInput = z.input<typeof recordForm>;
export type RecordForm = z.infer<typeof recordForm>;
