import type { Person } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { matches } from '../ui/search-field.tsx';

/**
 * Whether a search finds the person, as it does on the server. The e-mail's host counts only with an @
 * (product §43.3).
 */
export function matchesPerson(term: string, person: Person): boolean {
  const email = term.includes('@') ? person.email : person.email.split('@')[0];
  return matches(term, nameOf(person), email, person.login ?? undefined, person.department?.name);
}
