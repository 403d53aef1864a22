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
  'seat_changed_at' | 'is_archived' | 'cancelled_at' | 'cancel_reason' | 'session_ends_at'
>;

/** "Part 2 of 3", of a session with several parts; of a part that has gone "Part 3". */
export function partName({ part, part_count }: Pick<CalendarEntry, 'part' | 'part_count'>): string | null {
  if (part === 1 && part_count < 2) return null;
  return part <= part_count ? `Part ${part} of ${part_count}` : `Part ${part}`;
}

/**
 * The event of a part of a session in somebody's calendar (product §123). `urlOf` makes the URL that people open of a path, null if
 * the server has no public URL. Its host is in the UID.
 */
export function calendarEventOf(entry: EventFacts, urlOf: (path: string) => string | null): CalendarEvent {
  const { session_id, person_id, trainer_first_name: first_name, trainer_last_name: last_name } = entry;
  const url = urlOf(`/trainings/${entry.program_id}`);
  const stem = entry.uid_session_id ?? session_id;
  const part = partName(entry);
  return {
    uid: `${entry.part === 1 ? stem : `${stem}-${entry.part}`}.${person_id}@${url ? new URL(url).host : 'lodestar'}`,
    sequence: entry.sequence,
    changedAt: entry.changed_at,
    startsAt: entry.starts_at,
    endsAt: entry.ends_at,
    title: part ? `${entry.title} (${part})` : entry.title,
    // A person who has lost the seat gets no trainer and no link to join.
    trainer: entry.is_cancelled ? null : nameOf({ first_name, last_name }),
    location: entry.location,
    joinUrl: entry.is_cancelled ? null : entry.join_url,
    url,
  };
}
