import { Refusal } from '#shared/errors';
import type { Role } from '#shared/roles';

/** Whose seats a call is about. */
export interface Whom {
  ids: readonly string[];
  /** Whether they were named as a list, and the reply is one. */
  isSeveral: boolean;
  /** Whether it is the caller. */
  isSelf: boolean;
}

interface Named {
  user: string | null;
  people?: readonly string[] | null | undefined;
}

/** Oneself. Throws Refusal("not_yourself") where an employee names anybody else. */
export function onlyOneself({ _id }: { _id: string }, { user, people }: Named): Whom {
  if (people || (user !== null && user !== _id)) throw new Refusal('not_yourself');
  return { ids: [_id], isSeveral: false, isSelf: true };
}

/**
 * Whom the caller means: an employee only oneself, a manager one person or several. Throws Refusal("not_yourself") and,
 * where a manager names nobody or both, ("invalid_input").
 */
export function peopleMeant(actor: { _id: string; role: Role }, named: Named): Whom {
  if (actor.role === 'employee') return onlyOneself(actor, named);
  const { user, people } = named;
  if (user && people)
    throw new Refusal('invalid_input', { errors: { people: 'Name one person or several, not both' } });
  if (people) return { ids: [...new Set(people)], isSeveral: true, isSelf: false };
  return { ids: [requireUser(user)], isSeveral: false, isSelf: false };
}

/** Throws Refusal("invalid_input") where nobody is named. */
export function requireUser(user: string | null): string {
  if (user === null) throw new Refusal('invalid_input', { errors: { user: 'A user is required' } });
  return user;
}
