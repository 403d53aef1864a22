import { countOf, formatCount } from '#shared/count';
import type { Effect } from '#shared/effects';
import type { TaughtSession } from '#shared/people/users/schemas';
import { sayEffect } from './effect-words.ts';
import type { Clock } from './use-clock.ts';

/** How many sessions are named. */
const mostNamed = 5;

/** The effects of an absence on its person, in sentences. The sessions to teach are named apart. */
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
    code === 'seats_freed' && start
      ? [`Their seat on ${clock.session({ start_time: start })} will be released.`]
      : [],
  );
  return [...(due ? [sayEffect(due, { clock, canChooseAgain: true })] : []), ...seats];
}

/** The sessions that somebody teaches while away: "“Fire Safety”, Sun, Dec 6 · 9:00 AM – 1:00 PM". */
export const nameTaught = ({ program, ...session }: TaughtSession, clock: Clock): string =>
  `“${program.title}”, ${clock.session(session)}`;

/** "They’re teaching 2 sessions during that time: …"; null where there are none. */
export function sayTaughtAway(sessions: readonly TaughtSession[], clock: Clock): string | null {
  const names = sessions.slice(0, mostNamed).map((session) => nameTaught(session, clock));
  if (sessions.length === 0) return null;
  if (sessions.length === 1) return `They're teaching a session during that time: ${names[0]}.`;
  const named = `They're teaching ${countOf(sessions.length, 'session')} during that time: ${names.join('; ')}`;
  const more = sessions.length - names.length;
  return more > 0 ? `${named}; and ${formatCount(more)} more.` : `${named}.`;
}
