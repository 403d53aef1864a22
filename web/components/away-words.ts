import type { Person, UserDetail } from '#shared/shapes';
import type { AbsenceKind } from '#shared/people/users/absence';
import { countOf, formatCount } from '#shared/count';
import type { Effect } from '#shared/effects';
import type { TaughtSession } from '#shared/people/users/schemas';
import { nameOf } from '#shared/person-name';
import { sayEffect } from './effect-words.ts';
import type { Clock } from './use-clock.ts';

const mostNamed = 5;

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

/** What an absence does to its person, in sentences; the sessions to teach are named apart. */
export function sayAwayEffects(effects: readonly Effect[], clock: Clock): string[] {
  const moved = effects.filter(({ code }) => code === 'due_moved');
  const days = new Set(moved.map(({ by }) => by));
  const [by] = days;
  const due = moved.length > 0 && {
    code: 'due_moved' as const,
    people: moved.length,
    ...(days.size === 1 && by && { by }),
  };
  const seats = effects.flatMap(({ code, start_time: start }) =>
    code === 'seats_freed' && start ? [`The seat on ${clock.session({ start_time: start })} is released.`] : [],
  );
  return [...(due ? [sayEffect(due, { clock, canChooseAgain: true })] : []), ...seats];
}

/** The sessions that somebody teaches while away: "“Fire Safety”, Sun, Dec 6 · 9:00 AM – 1:00 PM". */
export const nameTaught = ({ program, ...session }: TaughtSession, clock: Clock): string =>
  `“${program.title}”, ${clock.session(session)}`;

/** "They teach 2 sessions in that time: …"; null where there are none. */
export function sayTaughtAway(sessions: readonly TaughtSession[], clock: Clock): string | null {
  const names = sessions.slice(0, mostNamed).map((session) => nameTaught(session, clock));
  if (sessions.length === 0) return null;
  if (sessions.length === 1) return `They teach a session in that time: ${names[0]}.`;
  const named = `They teach ${countOf(sessions.length, 'session')} in that time: ${names.join('; ')}`;
  const more = sessions.length - names.length;
  return more > 0 ? `${named}; and ${formatCount(more)} more.` : `${named}.`;
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
