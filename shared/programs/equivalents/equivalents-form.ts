import * as z from 'zod/mini';
import { formDate, listedId } from '../../fields.ts';

/** How many trainings count for one at most, and for how many one counts. */
export const mostEquivalents = 5;
export const mostCountedFor = 20;

export const equivalentsForm = z.object({
  equivalents: z
    .array(
      z.object({
        program: listedId,
        /** Done on this day or later. */
        from: formDate('Choose a day'),
      }),
      'A list of trainings is required',
    )
    .check(z.maxLength(mostEquivalents, `At most ${mostEquivalents} trainings can count`)),
});

export type EquivalentsForm = z.infer<typeof equivalentsForm>;
