import * as z from 'zod/mini';
import { clearableDate, listedId, optionalDate } from '../../fields.ts';
import { tag } from '../../people/users/user-forms.ts';
import { roles } from '../../roles.ts';

/** The kinds of people in the company. */
const kinds = ['employee'] as const;

/** How many rows an audience has at most. */
export const mostRows = 20;

/** Several values of a field, each once; absent, null and an empty list fit all. */
function anyOf<Value extends z.core.SomeType>(value: Value, most = 200) {
  const list = z.array(value, 'Must be a list').check(z.maxLength(most, `At most ${most} at once`));
  return z.pipe(
    z.optional(z.nullable(list)),
    z.transform((values): z.output<Value>[] => [...new Set(values)]),
  );
}

/** Somebody fits a row who fits each of its fields. */
const audienceRow = z.object({
  departments: anyOf(listedId),
  sites: anyOf(listedId),
  positions: anyOf(listedId),
  roles: anyOf(z.enum(roles, 'Must be a role')),
  kinds: anyOf(z.enum(kinds, 'Must be a kind of person')),
  /** "shift" also fits "shift:night". */
  tags: anyOf(tag, 50),
  /** People who joined later than that day. */
  joined_after: optionalDate,
});

/** Somebody fits an audience who fits one of its rows; nobody fits one without rows. */
export const audienceForm = z.object({
  rows: z
    .array(audienceRow, 'A list of rows is required')
    .check(z.maxLength(mostRows, `At most ${mostRows} rows`)),
  /** From which day on people are assigned. Absent or null: as it was, and today for a new audience. */
  starts_on: clearableDate,
});

export type AudienceForm = z.infer<typeof audienceForm>;
export type AudienceRow = AudienceForm['rows'][number];
