import { formatDate } from '#shared/time';
import { readCalendarEntry, type CalendarEntry } from '../../../db/calendar.ts';
import type { SessionState } from '../../../db/calendar-tables.ts';
import { calendarEventOf } from '../../../mail/calendar-event.ts';
import type { Letter } from '../../../mail/letter.ts';
import { findDifference, type Difference } from '../../programs/publishing/store.ts';
import { greetingOf, type Kind } from './kind.ts';
import { sessionDayOf, sessionTimeOf } from './date-time.ts';

const shortWaitMilliseconds = 30_000;

/**
 * For the people concerned by a change of a program (product §85). They are in a session, due by the deadline, or its
 * trainers. It tells the facts that differ from those they know, as they are when it is sent.
 */
export const programChanged: Kind = {
  prepare: async (tx, { id, programId, person, sessionId }, { config, now, urlOf }) => {
    const told = programId && { id, personId: person.id, programId, sessionId };
    const difference = told && (await findDifference(tx, told, now));
    if (!difference)
      return { droppedBecause: 'The training was archived, or another message tells them about it.' };
    if (!difference.seat && !difference.deadline && difference.taught.length === 0)
      return { droppedBecause: 'The person already knows this.' };
    const notBefore = waitFor(difference, now);
    // Without a mail server nothing goes out, and the text is there to be read.
    if (notBefore && config.mail) return { notBefore };
    const entry =
      difference.seat && (await readCalendarEntry(tx, { sessionId: sessionId!, personId: person.id }));
    if (entry?.is_cancelled)
      return { droppedBecause: 'They lost their seat, and another message tells them about it.' };
    return {
      letter: {
        subject: subjectOf(difference, entry, config.timeZone),
        paragraphs: [greetingOf(person), sentenceOf(difference)],
        facts: factsOf(difference, entry, config.timeZone),
        button: { label: 'See the training', url: urlOf(`/trainings/${programId}`) },
        ...(entry && { calendar: { method: 'REQUEST', event: calendarEventOf(entry, urlOf) } }),
      },
    };
  },
};

/**
 * Further changes that are collected are sent together with these. The message of a new seat has the
 * session's present facts, so that this one is not needed once that has gone out. Null: it needn't wait.
 */
function waitFor({ collectsUntil, isSeatNotified }: Difference, now: Date): Date | null {
  if (!collectsUntil && !isSeatNotified) return null;
  return new Date(Math.max(collectsUntil?.getTime() ?? 0, now.getTime() + shortWaitMilliseconds));
}

function subjectOf(
  { title, taught, deadline }: Difference,
  entry: CalendarEntry | null,
  timeZone: string,
): string {
  const moved = entry ?? taught[0]?.now;
  if (taught.length > 1) return `Changed: ${taught.length} sessions of ${title}`;
  if (moved) return `Changed: ${title} on ${sessionDayOf(moved.starts_at, timeZone)}`;
  return `Changed: ${title} is due ${formatDate(deadline!.now, timeZone)}`;
}

function sentenceOf({ title, seat, taught, deadline }: Difference): string {
  if (seat)
    return deadline
      ? `Your “${title}” session has changed, and the training has a new due date. You still have your seat.`
      : `Your “${title}” session has changed. You still have your seat.`;
  if (taught.length > 0)
    return taught.length === 1
      ? `One of your “${title}” sessions has changed.`
      : `${taught.length} of your “${title}” sessions have changed.`;
  return `“${title}” has a new due date.`;
}

function factsOf(
  { seat, taught, deadline }: Difference,
  entry: CalendarEntry | null,
  timeZone: string,
): NonNullable<Letter['facts']> {
  const wasAndNow = (was: SessionState, now: Pick<CalendarEntry, keyof SessionState> | SessionState) => [
    { label: 'Was', value: sayState(was, timeZone) },
    { label: 'Now', value: sayState(now, timeZone) },
  ];
  return [
    ...(seat && entry ? wasAndNow(seat, entry) : []),
    ...taught.flatMap(({ was, now }) => wasAndNow(was, now)),
    ...(deadline
      ? [
          { label: 'Was due', value: formatDate(deadline.was, timeZone) },
          { label: 'Now due', value: formatDate(deadline.now, timeZone) },
        ]
      : []),
  ];
}

/** "Tue, Dec 1, 2026 · 9:00 AM – 10:30 AM (UTC−6), Room 4". */
function sayState(state: Pick<CalendarEntry, keyof SessionState> | SessionState, timeZone: string): string {
  return [sessionTimeOf(state, timeZone), state.location, state.join_url].filter(Boolean).join(', ');
}
