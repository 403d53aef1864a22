import { formatCount } from '#shared/count';
import { sayNames } from '../../components/name-list.ts';
import type { SessionGroup } from './people-by-session.ts';

/** "3 employees". */
export function sayEmployees(count: number): string {
  return count === 1 ? '1 employee' : `${formatCount(count)} employees`;
}

/** "Ada Lovelace took part on November 10." */
export function sayTookPart(
  { session, people }: SessionGroup,
  date: (instant: string) => string,
  namesakes: ReadonlySet<string>,
): string {
  return `${sayNames(people, namesakes)} took part on ${date(session.start_time)}.`;
}
