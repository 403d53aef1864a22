import * as z from 'zod/mini';
import { listedId } from '../../fields.ts';

/** The people who get a slip. */
export const slipsForm = z.object({
  people: z.pipe(
    z
      .array(listedId, 'A list of people is required')
      .check(z.minLength(1, 'Choose at least one person'), z.maxLength(500, 'Choose at most 500 people')),
    z.transform((ids) => [...new Set(ids)]),
  ),
});
