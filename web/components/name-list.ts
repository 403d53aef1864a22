import { formatCount } from '#shared/count';
import { nameApart, namesakesAmong, type Addressed } from './namesakes.tsx';

/** The number of people who are named in full. */
const mostNamed = 3;

/**
 * "Ada Lovelace, Grace Hopper and Alan Turing"; of more people the first two "and 12 more". One of several people of a
 * name, of these or of those at hand, has the e-mail address, too.
 */
export function sayNames(
  people: readonly Addressed[],
  namesakes: ReadonlySet<string> = namesakesAmong(people),
): string {
  const names = people.slice(0, mostNamed).map((person) => nameApart(person, namesakes));
  const more = people.length - mostNamed + 1;
  const last = more > 1 ? `${formatCount(more)} more` : names.at(-1);
  const first = names.slice(0, -1).join(', ');
  return [first, last].filter(Boolean).join(' and ');
}
