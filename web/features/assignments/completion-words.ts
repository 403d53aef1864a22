import { sayNames } from '../../components/name-list.ts';
import type { SessionGroup } from './people-by-session.ts';

/** "Ada Lovelace attended on Tue, Nov 10." */
export function sayTookPart(
  { session, people }: SessionGroup,
  date: (instant: string) => string,
  namesakes: ReadonlySet<string>,
): string {
  return `${sayNames(people, namesakes)} attended on ${date(session.start_time)}.`;
}
