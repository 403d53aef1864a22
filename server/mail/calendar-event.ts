import { nameOf } from '#shared/person-name';
import type { CalendarEntry } from '../db/calendar.ts';

/** A session as it stands in somebody's calendar. Texts are as typed. */
export interface CalendarEvent {
  /** The same for a session and a person for ever: by it a calendar knows what it has already. */
  uid: string;
  /** Which of two states is the later one. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  trainer: string | null;
  location: string | null;
  joinUrl: string | null;
  /** The training's page; null where nobody knows its URL. */
  url: string | null;
}

/** What a mail changes in the calendar of whoever gets it: REQUEST puts the event there or moves it, CANCEL takes it out. */
export interface CalendarChange {
  method: 'REQUEST' | 'CANCEL';
  event: CalendarEvent;
}

/** What an event is made of. */
export type EventFacts = Omit<
  CalendarEntry,
  'seat_changed_at' | 'is_archived' | 'cancelled_at' | 'cancel_reason'
>;

/**
 * The event of a session in somebody's calendar. `urlOf` makes what people open of a path, null where the server has no
 * public URL; its host stands in the UID.
 */
export function calendarEventOf(entry: EventFacts, urlOf: (path: string) => string | null): CalendarEvent {
  const { session_id, person_id, trainer_first_name: first_name, trainer_last_name: last_name } = entry;
  const url = urlOf(`/trainings/${entry.program_id}`);
  return {
    uid: `${session_id}.${person_id}@${url ? new URL(url).host : 'lodestar'}`,
    sequence: entry.sequence,
    changedAt: entry.changed_at,
    startsAt: entry.starts_at,
    endsAt: entry.ends_at,
    title: entry.title,
    // Whoever has lost the seat meets nobody there, and joins nothing.
    trainer: entry.is_cancelled ? null : nameOf({ first_name, last_name }),
    location: entry.location,
    joinUrl: entry.is_cancelled ? null : entry.join_url,
    url,
  };
}
