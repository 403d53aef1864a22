import * as z from 'zod/mini';
import { email } from '../account-fields.ts';
import { boundedText, orBound } from '../bounded-text.ts';
import { requiredLine } from '../fields.ts';
import { isNamedTimeZone } from '../time.ts';
import { largestLogo } from './logo.ts';

const notColour = 'Must be a color like #1f4e8c';
const colour = boundedText(7, { message: 'Must be text', tooLong: notColour }).check(
  z.regex(/^#[0-9a-f]{6}$/, notColour),
);

/** Absent, null and "" are all the same. */
function orNone<Field extends z.core.SomeType>(field: Field) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), field], orBound('Must be text')))),
    z.transform((value) => value || null),
  );
}

/** As a data URL, in base64. */
const longestLogo = 'data:image/svg+xml;base64,'.length + 4 * Math.ceil(largestLogo / 3);

const notZone = 'Must be a time zone like Europe/Berlin';

/** The company's face, as an admin sends it. */
export const companyForm = z.object({
  name: requiredLine('Company name is required', 100),
  /** The picture as a data URL. Null takes the logo away; an absent one stays as it is. */
  logo: z.optional(
    z.nullable(
      boundedText(longestLogo, { message: 'Must be a picture', tooLong: `At most ${largestLogo / 1024} KB` }),
    ),
  ),
  colour: orNone(colour),
  time_zone: boundedText(100, { message: 'Time zone is required', tooLong: notZone }).check(
    z.minLength(1, 'Time zone is required'),
    z.refine((name) => name === '' || isNamedTimeZone(name), notZone),
  ),
  reply_to: orNone(email),
});
