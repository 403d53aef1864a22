import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { productName } from '#shared/product';
import type { CalendarChange, CalendarEvent } from './calendar-event.ts';
import { cleanText } from './clean-letter.ts';

interface Mailbox {
  name: string;
  address: string;
}

const prodId = { company: productName, product: productName };

/**
 * The change as iTIP (RFC 5546), for one person. Calendars take a later one only from the same organizer. The person has
 * the seat already, so that nobody asks for an answer.
 */
export function calendarPartOf(
  { method, event }: CalendarChange,
  organizer: Mailbox,
  attendee: Mailbox,
): string {
  const status = method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  // MAIL_FROM may be an address alone.
  const person = ({ name, address }: Mailbox) => ({ name: cleanText(name) || address, email: address });
  return ical({
    prodId,
    method: ICalCalendarMethod[method],
    events: [
      {
        ...eventOf(event),
        status,
        organizer: person(organizer),
        attendees: [{ ...person(attendee), rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
      },
    ],
  }).toString();
}

/** How often calendar programs may fetch a feed again, in seconds: they read it as REFRESH-INTERVAL or X-PUBLISHED-TTL. */
const feedSeconds = 60 * 60;

/** The events as a calendar that is often fetched again. An event that isn't in it any more is taken out. */
export function calendarFeedOf(events: readonly CalendarEvent[]): string {
  return ical({ prodId, name: productName, ttl: feedSeconds, events: events.map(eventOf) }).toString();
}

/** A session to be added by hand, an event for each part. A calendar that has one already takes it for the same. */
export function calendarFileOf(events: readonly CalendarEvent[]): string {
  return ical({ prodId, events: events.map(eventOf) }).toString();
}

function eventOf(event: CalendarEvent): ICalEventData {
  const { uid, sequence, changedAt, startsAt, endsAt, title, trainer, location, joinUrl, url } = event;
  return {
    id: uid,
    sequence,
    stamp: changedAt,
    start: startsAt,
    end: endsAt,
    summary: cleanText(title),
    location: location === null ? joinUrl : cleanText(location),
    description: [
      ...(trainer ? [`Trainer: ${cleanText(trainer)}`] : []),
      ...(joinUrl ? [`Join: ${joinUrl}`] : []),
    ].join('\n'),
    url,
  };
}
