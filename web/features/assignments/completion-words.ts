import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { SessionGroup } from './people-by-session.ts';

/** So many people are named in full. */
const mostNamed = 3;

/** "Ada Lovelace, Grace Hopper and Alan Turing"; of more people the first two "and 12 more". */
export function sayNames(people: readonly { first_name: string; last_name: string }[]): string {
  const names = people.slice(0, mostNamed).map(nameOf);
  const more = people.length - mostNamed + 1;
  const last = more > 1 ? `${formatCount(more)} more` : names.at(-1);
  const first = names.slice(0, -1).join(', ');
  return [first, last].filter(Boolean).join(' and ');
}

/** "3 employees". */
export function sayEmployees(count: number): string {
  return count === 1 ? '1 employee' : `${formatCount(count)} employees`;
}

/** "Ada Lovelace took part on November 10." */
export function sayTookPart({ session, people }: SessionGroup, date: (instant: string) => string): string {
  return `${sayNames(people)} took part on ${date(session.start_time)}.`;
}
