import * as z from 'zod/mini';
import { documented, email, requiredLine } from '../fields.ts';
import { isNamedTimeZone } from '../time.ts';

const colour = z.string('Must be a color').check(z.regex(/^#[0-9a-f]{6}$/, 'Must be a color like #1f4e8c'));

/** Absent, null and "" are all the same. */
function orNone<Field extends z.core.SomeType>(field: Field) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), field], 'Must be text'))),
    z.transform((value) => value || null),
  );
}

/** The company's face, as an admin sends it. */
export const companyForm = z.object({
  name: requiredLine('Company name is required', 100),
  /** The picture as a data URL. Null takes the logo away; an absent one stays as it is. */
  logo: z.optional(z.nullable(z.string('Must be a picture'))),
  colour: orNone(documented(z.pipe(z.string(), colour), { pattern: '^#[0-9a-f]{6}$' })),
  time_zone: z.string('Time zone is required').check(
    z.minLength(1, 'Time zone is required'),
    z.refine((name) => name === '' || isNamedTimeZone(name), 'Must be a time zone like Europe/Berlin'),
  ),
  reply_to: orNone(email),
});
