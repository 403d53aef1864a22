import { nameOf } from '#shared/person-name';
import { formatDate } from '#shared/time';
import {
  readCalendarEntry,
  readOpenTraining,
  readRemovedEntry,
  type CalendarEntry,
} from '../../../db/calendar.ts';
import type { Db } from '../../../db/tables.ts';
import { calendarEventOf, type CalendarChange } from '../../../mail/calendar-event.ts';
import type { Letter } from '../../../mail/letter.ts';
import { greetingOf, type DueMessage, type Judged, type Kind, type WritingContext } from './kind.ts';
import { dateTimeOf, timeSpanOf } from './date-time.ts';

/** The letter's facts about the session, when the person has the seat (REQUEST) or has lost it (CANCEL). */
type Write = (
  entry: CalendarEntry,
  message: DueMessage,
  context: WritingContext & { tx: Db },
) => Letter | Promise<Letter>;

/** Of a seat that was taken or lost (product §84). */
export const seatKinds: Record<'enrolled' | 'promoted' | 'session-cancelled' | 'seat-lost', Kind> = {
  enrolled: seatKind('REQUEST', (entry, message, context) =>
    seatLetter(entry, context, [greetingOf(message.person), `you have a seat in “${entry.title}”.`]),
  ),
  promoted: seatKind('REQUEST', (entry, message, context) =>
    seatLetter(entry, context, [
      greetingOf(message.person),
      `a seat in “${entry.title}” became free. You were next on the waiting list, and it is yours.`,
    ]),
  ),
  'session-cancelled': seatKind('CANCEL', async (entry, message, context) => ({
    subject: `Cancelled: ${entry.title} on ${formatDate(entry.starts_at, context.config.timeZone)}`,
    ...(await lostLetter(entry, message, context, [
      greetingOf(message.person),
      `the session of “${entry.title}” on ${dateTimeOf(entry.starts_at, context.config.timeZone)} is cancelled.`,
    ])),
    ...(entry.cancel_reason && { facts: [{ label: 'Why', value: entry.cancel_reason }] }),
  })),
  'seat-lost': seatKind('CANCEL', async (entry, message, context) => ({
    subject: `No seat any more: ${entry.title} on ${formatDate(entry.starts_at, context.config.timeZone)}`,
    ...(await lostLetter(entry, message, context, [
      greetingOf(message.person),
      `you don't have the seat in “${entry.title}” on ${dateTimeOf(entry.starts_at, context.config.timeZone)} any more.`,
    ])),
  })),
};

/** Each tells how it is when it is sent: of several changes of a seat that wait together, only the last is told. */
function seatKind(method: CalendarChange['method'], write: Write): Kind {
  return {
    async judge(tx, message, context): Promise<Judged> {
      const { id, createdAt, person, sessionId } = message;
      const kept = sessionId && (await readCalendarEntry(tx, { sessionId, personId: person.id }));
      const entry = kept || (await readRemovedEntry(tx, id));
      if (!entry) return { droppedBecause: 'The session was removed.' };
      if (entry.seat_changed_at > createdAt)
        return { droppedBecause: 'The seat has changed again, which another message tells.' };
      if (entry.ends_at <= context.now) return { droppedBecause: 'The session is over.' };
      const letter = await write(entry, message, { ...context, tx });
      return { letter: { ...letter, calendar: { method, event: calendarEventOf(entry, context.urlOf) } } };
    },
  };
}

function seatLetter(entry: CalendarEntry, { config, urlOf }: WritingContext, paragraphs: string[]): Letter {
  const { title, location, join_url, trainer_first_name: first_name, trainer_last_name: last_name } = entry;
  return {
    subject: `Your seat in ${title} on ${formatDate(entry.starts_at, config.timeZone)}`,
    paragraphs,
    facts: [
      { label: 'When', value: timeSpanOf(entry, config.timeZone) },
      ...(location ? [{ label: 'Where', value: location }] : []),
      ...(join_url ? [{ label: 'Join', value: join_url }] : []),
      { label: 'Trainer', value: nameOf({ first_name, last_name }) },
    ],
    button: { label: 'See the training', url: urlOf(`/trainings/${entry.program_id}`) },
    afterword: "If you can't come, give the seat back on that page, so that somebody else gets it.",
  };
}

/** The seat that the person has instead, or the next step. */
async function lostLetter(
  { program_id: programId, title, is_archived }: CalendarEntry,
  { person }: DueMessage,
  { tx, config, now, urlOf }: WritingContext & { tx: Db },
  paragraphs: string[],
): Promise<Omit<Letter, 'subject'>> {
  const { timeZone } = config;
  const training = is_archived
    ? null
    : await readOpenTraining(tx, { programId, personId: person.id }, { now, timeZone });
  if (!training) return { paragraphs: [...paragraphs, `You needn't do “${title}” for now.`] };
  const button = (label: string) => ({ label, url: urlOf(`/trainings/${programId}`) });
  if (!training.starts_at && training.has_free)
    return {
      paragraphs: [...paragraphs, 'Please choose another session.'],
      button: button('Choose a session'),
    };
  if (!training.starts_at)
    return {
      paragraphs: [...paragraphs, 'No session has a free seat at the moment. You can wait for one there.'],
      button: button('See the training'),
    };
  const instead = dateTimeOf(training.starts_at, timeZone);
  return {
    paragraphs: [...paragraphs, `Your seat is in the session on ${instead} now.`],
    button: button('See the training'),
  };
}
