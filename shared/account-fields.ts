import * as z from 'zod/mini';
import { atMost, boundedText } from './bounded-text.ts';
import { clearable, withoutDirection } from './fields.ts';
import { withoutInvisible } from './hidden-signs.ts';

/** The fields with which people sign in. */

const longestPassword = 256;
const tooLongPassword = atMost(longestPassword);

/** A new password: spaces count, nothing is trimmed. Its letters are stored in one form, whichever keyboard types them. */
export function password(message: string, minimum = 1, minimumMessage = message) {
  return boundedText(longestPassword, { message }).check(
    z.normalize('NFC'),
    z.minLength(1, message),
    // Only where it asks for more, or its message would come twice.
    ...(minimum > 1 ? [z.minLength(minimum, minimumMessage)] : []),
    z.maxLength(longestPassword, tooLongPassword),
  );
}

/** A new password once more, or one that may be empty. */
export function repeatedPassword(message: string | { error: () => string }) {
  return boundedText(longestPassword, { message }).check(z.normalize('NFC'));
}

/** A password to compare with the stored one, in the form in which it is typed. An older one is stored like that. */
export function typedPassword(message: string) {
  return boundedText(longestPassword, { message }).check(
    z.minLength(1, message),
    z.refine((text) => text.normalize('NFC').length <= longestPassword, tooLongPassword),
  );
}

// Somebody at a domain with a dot. Only a message to the address would show whether it exists. So letters of
// every script and all signs that addresses may have are welcome.
const emailPattern =
  /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

const longestEmail = 254;
const notEmail = 'Must be a valid email';

const emailText = () =>
  boundedText(longestEmail, { message: 'Email is required', tooLong: notEmail }).check(
    z.overwrite(withoutInvisible),
    z.minLength(1, { error: 'Email is required', abort: true }),
  );

export const email = emailText().check(
  withoutDirection,
  z.maxLength(longestEmail, notEmail),
  z.regex(emailPattern, notEmail),
);

const longestLogin = 64;
const loginPattern = new RegExp(`^[\\p{L}\\p{Nd}._-]{1,${longestLogin}}$`, 'u');

/** The name with which somebody signs in who needs no e-mail address. */
const login = boundedText(longestLogin, { message: 'Must be text' }).check(
  z.overwrite(withoutInvisible),
  z.maxLength(longestLogin, { error: atMost(longestLogin), abort: true }),
  z.regex(loginPattern, 'Use only letters, digits, dots, underscores and hyphens'),
);

/** The text with which somebody signs in: an e-mail address, or a login. */
export const emailOrLogin = emailText().check(
  z.refine((text) => loginPattern.test(text) || z.safeParse(email, text).success, notEmail),
);

/** A login that may be cleared. */
export const clearableLogin = clearable(login, 'Must be text');

/** An e-mail address that may be cleared. */
export const clearableEmail = clearable(email, notEmail);
