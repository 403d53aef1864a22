import { nameOf } from '#shared/person-name';
import type { CalendarEntry } from '../db/calendar.ts';

/** A session in somebody's calendar. Texts are as typed. */
export interface CalendarEvent {
  /**
   * The same for a person's seat, even when it is changed. By it a calendar recognises an event that it has already.
   */
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

/**
 * The change that a mail makes in its recipient's calendar. REQUEST puts the event there or moves it, CANCEL
 * takes it out.
 */
export interface CalendarChange {
  method: 'REQUEST' | 'CANCEL';
  event: CalendarEvent;
}

/** The facts of an event. */
export type EventFacts = Omit<
  CalendarEntry,
  'seat_changed_at' | 'is_archived' | 'cancelled_at' | 'cancel_reason'
>;

/**
 * The event of a session in somebody's calendar. `urlOf` makes the URL that people open of a path, null if
 * the server has no public URL. Its host is in the UID.
 */
export function calendarEventOf(entry: EventFacts, urlOf: (path: string) => string | null): CalendarEvent {
  const { session_id, person_id, trainer_first_name: first_name, trainer_last_name: last_name } = entry;
  const url = urlOf(`/trainings/${entry.program_id}`);
  return {
    uid: `${entry.uid_session_id ?? session_id}.${person_id}@${url ? new URL(url).host : 'lodestar'}`,
    sequence: entry.sequence,
    changedAt: entry.changed_at,
    startsAt: entry.starts_at,
    endsAt: entry.ends_at,
    title: entry.title,
    // A person who has lost the seat gets no trainer and no link to join.
    trainer: entry.is_cancelled ? null : nameOf({ first_name, last_name }),
    location: entry.location,
    joinUrl: entry.is_cancelled ? null : entry.join_url,
    url,
  };
}
