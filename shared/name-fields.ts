import * as z from 'zod/mini';
import type { FieldErrors } from './errors.ts';
import { requiredLine } from './fields.ts';

/** As the database's function `looks_like_address` has it; a dot of another script counts as one. */
const addressLook = /:\/\/|www[.\u3002\uFF0E\uFF61]|[^\s\p{P}][.\u3002\uFF0E\uFF61]\p{L}/iu;

/** Whether mail programs make a link of the name. Anybody can write a name, and the company's mails carry it to others. */
export const looksLikeAddress = (name: string): boolean => addressLook.test(name);

export const nameLikeAddress = 'A name can’t look like a web address. Put a space after each dot.';

/** A person's name as it may stay: whether it is a new one only the server knows (`nameErrors`). */
export const keptNameFields = {
  first_name: requiredLine('First name is required'),
  last_name: requiredLine('Last name is required'),
};

const withoutAddress = z.refine<string>((name) => !looksLikeAddress(name), nameLikeAddress);

/** A new person's name as forms ask for it. */
export const nameFields = {
  first_name: keptNameFields.first_name.check(withoutAddress),
  last_name: keptNameFields.last_name.check(withoutAddress),
};

interface Name {
  first_name: string;
  last_name: string;
}

/** The parts of a changed name that look like an address: a part that stays is refused to nobody. */
export function nameErrors(before: Name, after: Name): FieldErrors {
  const parts = ['first_name', 'last_name'] as const;
  const wrong = parts.filter((part) => after[part] !== before[part] && looksLikeAddress(after[part]));
  return Object.fromEntries(wrong.map((part) => [part, nameLikeAddress]));
}
