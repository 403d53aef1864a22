import ical, { type ICalEventData } from 'ical-generator';
import type { Program, TrainingSession } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { productName } from '#shared/product';

/**
 * A session as an event of a calendar program (RFC 5545), for the person who chose it. Its UID stays the same for the
 * person, so that adding the event again replaces it. `pageUrl` is the program's page; `now` is when the file is made.
 */
export function calendarFileOf({
  program: { title },
  session: { _id: id, start_time: start, ends_at: end, location, trainer },
  personId,
  pageUrl,
  now,
}: {
  program: Pick<Program, 'title'>;
  session: Pick<TrainingSession, '_id' | 'start_time' | 'ends_at' | 'location' | 'trainer'>;
  personId: string;
  pageUrl: URL;
  now: Date;
}): string {
  const event: ICalEventData = {
    id: `${id}.${personId}@${pageUrl.host}`,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary: title,
    location,
    description: `Trainer: ${nameOf(trainer)}`,
    url: pageUrl.href,
  };
  return ical({ prodId: { company: productName, product: productName }, events: [event] }).toString();
}
