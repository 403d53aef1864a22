import type { FieldErrors } from './errors.ts';

/** A person's name as it reads everywhere: "Mirela Castellanos", or of a lone name that one. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trimEnd();
}

/** As the database's function `looks_like_address` has it; a dot of another script counts as one. */
const addressLook = /:\/\/|www[.\u3002\uFF0E\uFF61]|[^\s\p{P}][.\u3002\uFF0E\uFF61]\p{L}/iu;

/** Whether mail programs make a link of the name. Anybody can write a name, and the company's mails carry it to others. */
export const looksLikeAddress = (name: string): boolean => addressLook.test(name);

export const nameLikeAddress = 'A name can’t look like a web address. Put a space after each dot.';

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
