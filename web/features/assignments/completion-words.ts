import { sayNames } from '../../components/name-list.ts';
import type { SessionGroup } from './people-by-session.ts';

/** "Ada Lovelace took part on Tue, Nov 10." */
export function sayTookPart(
  { session, people }: SessionGroup,
  date: (instant: string) => string,
  namesakes: ReadonlySet<string>,
): string {
  return `${sayNames(people, namesakes)} took part on ${date(session.start_time)}.`;
}
