import { nameOf } from '#shared/person-name';
import type { CalendarEntry } from '../db/calendar.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** The event of a session in somebody's calendar. `urlOf` makes what people open of a path; its host stands in the UID. */
export function calendarEventOf(entry: CalendarEntry, urlOf: (path: string) => string): CalendarEvent {
  const { session_id, person_id, trainer_first_name: first_name, trainer_last_name: last_name } = entry;
  const url = urlOf(`/trainings/${entry.program_id}`);
  return {
    uid: `${session_id}.${person_id}@${new URL(url).host}`,
    sequence: entry.sequence,
    changedAt: entry.changed_at,
    startsAt: entry.starts_at,
    endsAt: entry.ends_at,
    title: entry.title,
    trainer: nameOf({ first_name, last_name }),
    location: entry.location,
    // Whoever has lost the seat joins nothing.
    joinUrl: entry.is_cancelled ? null : entry.join_url,
    url,
  };
}
