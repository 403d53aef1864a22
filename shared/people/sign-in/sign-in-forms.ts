import * as z from 'zod/mini';
import { email, emailOrLogin, password, repeatedPassword, typedPassword } from '../../account-fields.ts';
import { boundedText } from '../../bounded-text.ts';
import { optionalYesNo } from '../../fields.ts';
import { keptNameFields, nameFields } from '../../name-fields.ts';

/** Its `email` takes a login, too. */
export const signInForm = z.object({ email: emailOrLogin, password: typedPassword('Password is required') });

/** Required, with an empty message (product §39). An empty string would mean the library's own words. */
const wordless = { error: () => '' };

/** Repeats under the second field when the two differ; empty while the second is empty (product §39). */
function samePassword(field: string, repeated: string, text: string) {
  return z.refine<Record<string, unknown>>((form) => form[field] === form[repeated], {
    path: [repeated],
    error: text,
  });
}

export const registrationForm = z
  .object({
    ...nameFields,
    email,
    password: password('Password is required'),
    confirm_password: repeatedPassword(wordless).check(z.minLength(1, wordless)),
  })
  .check(samePassword('password', 'confirm_password', 'Your passwords do not match.'));

export const nameForm = z.object(keptNameFields);

const shortPassword = 'Password must be at least 5 characters';

/** Whose password is forgotten. */
export const forgottenForm = z.object({ email });

const notLink = 'The link is incomplete';
const linkToken = boundedText(200, { message: notLink, tooLong: notLink }).check(
  z.minLength(1, notLink),
  z.maxLength(200, notLink),
);

/** The token of a mail's link. */
export const linkForm = z.object({ token: linkToken });

/** The password that was chosen in the registration, with the token of the link that confirms its address. */
export const confirmationForm = z.object({
  token: linkToken,
  password: typedPassword('Password is required'),
});

/** A new password, with the token of a link in a mail. */
export const resetForm = z
  .object({
    token: linkToken,
    new_password: password(shortPassword, 5, shortPassword),
    confirm_new_password: repeatedPassword('Passwords must match'),
  })
  .check(samePassword('new_password', 'confirm_new_password', 'Passwords must match'));

export const passwordForm = z
  .object({
    current_password: typedPassword('Current password is required'),
    new_password: password(shortPassword, 5, shortPassword),
    confirm_new_password: repeatedPassword('Passwords must match'),
    /** Whether the address of the person's calendar ends, too: somebody else may have it. */
    end_calendar: optionalYesNo(),
  })
  .check(samePassword('new_password', 'confirm_new_password', 'Passwords must match'));
