import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';

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
