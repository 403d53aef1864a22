import type { Person, UserDetail } from '#shared/shapes';
import type { AbsenceKind } from '#shared/people/users/absence';
import { nameOf } from '#shared/person-name';
import type { Clock } from './use-clock.ts';

export const absenceKindLabels: Record<AbsenceKind, string> = { leave: 'Leave', other: 'Other' };

/** "Away until June 3"; null of somebody who is there. */
export function sayAway({ away_until: until }: Pick<Person, 'away_until'>, clock: Clock): string | null {
  return until && `Away until ${clock.day(until)}`;
}

/** "Away until June 3", before it begins "Away from May 20 until June 3"; null where nothing is noted. */
export function sayAbsence(
  { away, ...person }: Pick<UserDetail, 'away' | 'away_until'>,
  clock: Clock,
): string | null {
  if (!away || person.away_until) return sayAway(person, clock);
  return `Away from ${clock.day(away.from)} until ${clock.day(away.until)}`;
}

/** "Ada Lovelace is away until June 3." */
export function sayNoted(
  person: Pick<Person, 'first_name' | 'last_name'>,
  { from, until }: { from: string; until: string },
  clock: Clock,
): string {
  const name = nameOf(person);
  return from <= clock.today
    ? `${name} is away until ${clock.day(until)}.`
    : `${name} is away from ${clock.day(from)} until ${clock.day(until)}.`;
}
