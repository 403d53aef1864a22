import * as z from 'zod/mini';
import { atMost, boundedText } from './bounded-text.ts';
import { documented, withoutControls } from './fields.ts';
import { tidied } from './hidden-signs.ts';
import { statuses } from './status.ts';

const [longestSearch, longestCursor] = [200, 2_000];
const notLimit = 'Must be a number from 1 to 200';
const notPart = 'Must be a number, 1 or higher';

/** Paging of lists that grow with the company (product §47). */
export const listQueryFields = {
  search: z.optional(
    boundedText(longestSearch).check(
      z.overwrite(tidied),
      z.maxLength(longestSearch, atMost(longestSearch)),
      withoutControls,
    ),
  ),
  limit: z.optional(
    z.pipe(
      boundedText(3, { tooLong: notLimit }).check(z.regex(/^\d{1,3}$/, notLimit)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1, notLimit), z.lte(200, notLimit))),
    ),
  ),
  cursor: z.optional(boundedText(longestCursor).check(z.maxLength(longestCursor, atMost(longestCursor)))),
};

/** A document that is too long for one file comes in parts; without a number it is the first. */
export const partQuery = z.object({
  part: z.optional(
    z.pipe(
      boundedText(6, { tooLong: notPart }).check(z.regex(/^[1-9]\d{0,5}$/, notPart)),
      z.transform(Number),
    ),
  ),
});

/** Orders by need of action, in place of the list's usual order. */
export const actionOrder = z.optional(z.enum(['action']));

/** `status` picks the programs in which somebody has it; for an employee, those in which they have it. */
export const programListFields = {
  ...listQueryFields,
  order: actionOrder,
  status: z.optional(z.enum(statuses)),
};

export const listQuery = z.object(listQueryFields);
export type ListQuery = z.infer<typeof listQuery>;

/** A list's query with a filter of its own. */
export function listQueryWith<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ ...listQueryFields, ...fields });
}

/** The fields of a list's page beside its rows; absent without a limit. */
const pageFields = {
  next_cursor: documented(z.optional(z.nullable(z.string())), {
    description: 'Where the next page begins, null at the end; with a limit only',
  }),
  total: documented(z.optional(z.int()), {
    description: 'How many rows match in all, if they could be counted. Only the first page has this',
  }),
  more_than: documented(z.optional(z.int()), {
    description: 'Replaces the total if there are more rows than this number',
  }),
};

/** A list's reply: the fields with its rows, and the page's own. */
export function listReplyWith<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ ...fields, ...pageFields });
}
