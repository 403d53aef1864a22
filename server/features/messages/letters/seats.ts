import { nameOf } from '#shared/person-name';
import { formatSessionDay, formatSessionTimes } from '#shared/time';
import {
  listParts,
  readCalendarEntry,
  readOpenTraining,
  readRemovedEntry,
  readNotified,
  type CalendarEntry,
  type SessionPlace,
  type Told,
} from '../../../db/calendar.ts';
import type { Db } from '../../../db/tables.ts';
import { calendarEventOf } from '../../../mail/calendar-event.ts';
import type { Letter } from '../../../mail/letter.ts';
import { greetingOf, type DueMessage, type Prepared, type Kind, type WritingContext } from './kind.ts';
import { factsOfParts, sessionDayOf, sessionTimeOf } from './date-time.ts';

type Context = WritingContext & { tx: Db };

/** A seat that the person has. */
interface Seat {
  entry: CalendarEntry;
  told: Told;
  message: DueMessage;
  /** All parts of the session: the message about the first has everything. */
  parts: readonly SessionPlace[];
}

/** For a seat that was taken, changed or lost (product §84). */
export const seatKinds: Record<
  'enrolled' | 'promoted' | 'seat-moved' | 'session-cancelled' | 'seat-lost',
  Kind
> = {
  enrolled: seatKind('enrolled'),
  promoted: seatKind('promoted'),
  'seat-moved': seatKind('seat-moved'),
  'session-cancelled': seatKind('session-cancelled'),
  'seat-lost': seatKind('seat-lost'),
};

/**
 * Each has the facts when it is sent, and only those that differ from what the person last read. If several
 * changes of a seat wait together, the last is sent.
 */
function seatKind(kind: keyof typeof seatKinds): Kind {
  return {
    async prepare(tx, message, context): Promise<Prepared> {
      const { id, createdAt, person, sessionId, facts } = message;
      const kept = sessionId && (await readCalendarEntry(tx, { sessionId, personId: person.id }));
      const entry = kept || (await readRemovedEntry(tx, id));
      if (!entry) return { droppedBecause: 'The session was removed.' };
      if (entry.seat_changed_at > createdAt)
        return { droppedBecause: 'Their seat has changed again. A newer message tells them about it.' };
      if (entry.session_ends_at <= context.now) return { droppedBecause: 'The session is over.' };
      const from = typeof facts['from'] === 'string' ? facts['from'] : null;
      const told = kept ? await readNotified(tx, { sessionId, personId: person.id, from }) : null;
      if (entry.is_cancelled) return prepareLost({ entry, told, message }, kind, { ...context, tx });
      const parts = await listParts(tx, entry.session_id);
      return prepareSeat({ entry, told: told!, message, parts }, kind, context);
    },
  };
}

function prepareSeat(
  { entry, told, message, parts }: Seat,
  kind: keyof typeof seatKinds,
  context: Context | WritingContext,
): Prepared {
  const { known } = told;
  if (known?.session_id === entry.session_id && known.is_as_told && known.told_by !== message.id)
    return { droppedBecause: 'The person already knows this.' };
  const event = calendarEventOf(entry, context.urlOf);
  const { title } = entry;
  const isPromoted = kind === 'promoted';
  const moved = known && known.session_id !== entry.session_id ? known.starts_at : null;
  const { timeZone } = context.config;
  const when = (starts_at: Date) => sessionTimeOf({ starts_at }, timeZone);
  const [before, now] = [moved && when(moved), when(entry.starts_at)];
  const sentences = (): string => {
    if (message.facts['swapped'] === true && before)
      return `You swapped seats. Your session is now on ${formatSessionDay(entry.starts_at, timeZone, context.now)}.`;
    if (told.cancelled)
      return `The “${title}” session on ${when(told.cancelled.starts_at)} has been cancelled. Your seat has moved to ${now}.`;
    if (isPromoted && before)
      return `A seat opened up: you're off the waiting list for “${title}”. Your seat has moved from ${before} to ${now}.`;
    if (isPromoted) return `A seat opened up: you're off the waiting list and booked for “${title}”.`;
    if (before) return `Your seat in “${title}” has moved from ${before} to ${now}.`;
    return `You're booked for “${title}”.`;
  };
  const paragraphs = [greetingOf(message.person), sentences()];
  const letter = seatLetter({ entry, told, parts, paragraphs }, context);
  const subject =
    before || told.cancelled
      ? `Moved: ${title} is now on ${sessionDayOf(entry.starts_at, timeZone)}`
      : `Your seat in ${title} on ${sessionDayOf(entry.starts_at, timeZone)}`;
  return { letter: { ...letter, subject, calendar: { method: 'REQUEST', event } } };
}

async function prepareLost(
  { entry, told, message }: Pick<Seat, 'entry' | 'message'> & { told: Told | null },
  kind: keyof typeof seatKinds,
  context: Context,
): Promise<Prepared> {
  if (told?.is_moved)
    return { droppedBecause: 'Their seat has changed. Another message tells them about it.' };
  // For a session that was removed the message itself keeps it.
  const hasHeard = told ? told.known !== null : message.facts['was_told'] !== false;
  if (!hasHeard && kind !== 'session-cancelled')
    return { droppedBecause: 'Not sent: they were never told about this seat.' };
  const isCancelled = kind === 'session-cancelled';
  const letter: Letter = {
    ...(await lostLetter(entry, message, isCancelled, context)),
    ...(isCancelled && entry.cancel_reason && { facts: [{ label: 'Why', value: entry.cancel_reason }] }),
  };
  if (!hasHeard) return { letter };
  return {
    letter: { ...letter, calendar: { method: 'CANCEL', event: calendarEventOf(entry, context.urlOf) } },
  };
}

function seatLetter(
  { entry, told, parts, paragraphs }: Omit<Seat, 'message'> & { paragraphs: string[] },
  { config, urlOf }: WritingContext,
): Omit<Letter, 'subject'> {
  const { trainer_first_name: first_name, trainer_last_name: last_name } = entry;
  const { cancelled, clash } = told;
  const { timeZone } = config;
  return {
    paragraphs: [...paragraphs, ...(clash ? [sayClash(clash, timeZone)] : [])],
    facts: [
      ...(cancelled?.cancel_reason ? [{ label: 'Why', value: cancelled.cancel_reason }] : []),
      ...factsOfParts(parts, timeZone),
      { label: 'Trainer', value: nameOf({ first_name, last_name }) },
    ],
    button: { label: 'See the training', url: urlOf(`/trainings/${entry.program_id}`) },
    afterword: "Can't come? Cancel your seat on the training's page so that a colleague can have it.",
  };
}

function sayClash({ title, starts_at, ends_at }: NonNullable<Told['clash']>, timeZone: string): string {
  const times = formatSessionTimes({ start_time: starts_at, ends_at }, timeZone);
  return `At that time, you're also booked for “${title}”: ${times}. Please change one of the two.`;
}

/** It tells the seat that the person has instead, or the next step. */
async function lostLetter(
  { program_id: programId, title, starts_at, is_archived }: CalendarEntry,
  { person }: DueMessage,
  isCancelled: boolean,
  { tx, config, now, urlOf }: Context,
): Promise<Letter> {
  const { timeZone } = config;
  const hello = greetingOf(person);
  const [day, when] = [sessionDayOf(starts_at, timeZone), sessionTimeOf({ starts_at }, timeZone)];
  const subject = isCancelled
    ? `Cancelled: ${title} on ${day}`
    : `You no longer have a seat: ${title} on ${day}`;
  const sentence = isCancelled
    ? `The “${title}” session on ${when} has been cancelled.`
    : `You no longer have a seat in “${title}” on ${when}.`;
  const button = (label: string) => ({ label, url: urlOf(`/trainings/${programId}`) });
  const training = is_archived
    ? null
    : await readOpenTraining(tx, { programId, personId: person.id }, { now, timeZone });
  if (!training)
    return { subject, paragraphs: [hello, sentence, `You don't have to do “${title}” for now.`] };
  if (training.starts_at) {
    const other = sessionTimeOf({ starts_at: training.starts_at }, timeZone);
    return isCancelled
      ? {
          subject,
          paragraphs: [hello, sentence, `You're now booked for ${other}.`],
          button: button('See the training'),
        }
      : {
          subject: `Your seat in ${title} has moved to ${sessionDayOf(training.starts_at, timeZone)}`,
          paragraphs: [hello, `Your seat in “${title}” has moved from ${when} to ${other}.`],
          button: button('See the training'),
        };
  }
  if (training.has_free)
    return {
      subject,
      paragraphs: [hello, sentence, 'Please choose another session.'],
      button: button('Choose a session'),
    };
  return {
    subject,
    paragraphs: [
      hello,
      sentence,
      "No session has a free seat right now. You can join the waiting list on the training's page.",
    ],
    button: button('See the training'),
  };
}
