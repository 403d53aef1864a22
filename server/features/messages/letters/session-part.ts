import {
  readCalendarEntry,
  readNotified,
  readRemovedEntry,
  type CalendarEntry,
} from '../../../db/calendar.ts';
import { calendarEventOf, partName } from '../../../mail/calendar-event.ts';
import type { Letter } from '../../../mail/letter.ts';
import { factsOfParts, sessionDayOf, sessionTimeOf } from './date-time.ts';
import { greetingOf, type Kind, type Prepared } from './kind.ts';

/**
 * For a later part of a session in which somebody sits, or sat (product §123). It is an event of its own. The message of
 * the seat has only the first one, as a mail can carry one. It has the part as it is when it is sent.
 */
export const sessionPart: Kind = {
  async prepare(tx, message, { config, now, urlOf }): Promise<Prepared> {
    const { id, person, sessionId, facts } = message;
    const part = Number(facts['part']);
    const seat = { sessionId: sessionId!, personId: person.id, part };
    const kept = sessionId && (await readCalendarEntry(tx, seat));
    const entry = kept || (await readRemovedEntry(tx, id));
    if (!entry) return { droppedBecause: 'The session was removed.' };
    if (entry.ends_at <= now) return { droppedBecause: 'This part of the session is over.' };
    const told = kept ? await readNotified(tx, { ...seat, from: null }) : null;
    const known = told?.known ?? null;
    const button = { label: 'See the training', url: urlOf(`/trainings/${entry.program_id}`) };
    const hello = greetingOf(person);
    const event = calendarEventOf(entry, urlOf);
    if (entry.is_cancelled) {
      if (told?.is_moved)
        return { droppedBecause: 'Their seat has changed. Another message tells them about it.' };
      const hasHeard = told ? known !== null : facts['was_told'] !== false;
      if (!hasHeard) return { droppedBecause: 'Not sent: they were never told about this part.' };
      const letter = goneLetter(entry, config.timeZone);
      const paragraphs = [hello, ...letter.paragraphs];
      return { letter: { ...letter, paragraphs, button, calendar: { method: 'CANCEL', event } } };
    }
    if (known?.session_id === entry.session_id && known.is_as_told && known.told_by !== id)
      return { droppedBecause: 'The person already knows this.' };
    const { title } = entry;
    const name = partName(entry)!;
    const hasChanged = known !== null && known.told_by !== id;
    return {
      letter: {
        subject: `${hasChanged ? 'Changed: ' : ''}${title}, ${lowerFirst(name)}, on ${sessionDayOf(entry.starts_at, config.timeZone)}`,
        paragraphs: [
          hello,
          hasChanged
            ? `${name} of your “${title}” session has changed. You still have your seat.`
            : `This is ${lowerFirst(name)} of your “${title}” session.`,
        ],
        facts: factsOfParts([entry], config.timeZone),
        button,
        calendar: { method: 'REQUEST', event },
      },
    };
  },
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function goneLetter(entry: CalendarEntry, timeZone: string): Letter {
  const { title, part, starts_at } = entry;
  const when = sessionTimeOf({ starts_at }, timeZone);
  return {
    subject: `Cancelled: ${title}, part ${part}, on ${sessionDayOf(starts_at, timeZone)}`,
    paragraphs: [
      part > entry.part_count && entry.part_count > 0
        ? `Part ${part} of your “${title}” session, on ${when}, won't take place. You still have your seat in the rest.`
        : `Part ${part} of “${title}”, on ${when}, is no longer in your calendar, as you no longer have a seat in that session.`,
    ],
  };
}
