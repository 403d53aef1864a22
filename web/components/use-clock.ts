import { useMemo } from 'react';
import { formatDistance, formatLateness } from '#shared/distance';
import { calendarDateOf, daysUntil, formatDate, formatTime, isPast } from '#shared/time';
import { useOrganisation } from '../api/organisation.ts';
import { useNow } from '../ui/use-now.ts';

/** A moment in a zone, and what people read there for other moments (product §12). */
export function clockAt(now: Date, timeZone: string) {
  return {
    now,
    timeZone,
    today: calendarDateOf(now, timeZone),
    /** "November 21", with the year where it isn't this one. */
    date: (instant: Date | string) => formatDate(instant, timeZone, now),
    /** "9:00 AM". */
    time: (instant: Date | string) => formatTime(instant, timeZone),
    /** "in 6 days". */
    distance: (instant: Date | string) => formatDistance(daysUntil(instant, now, timeZone)),
    /** Of a deadline: "in 6 days", once it has passed "9 days late". */
    due: (deadline: Date | string) => {
      const days = daysUntil(deadline, now, timeZone);
      return isPast(deadline, now) ? formatLateness(Math.max(1, -days)) : formatDistance(days);
    },
  };
}

/** The present moment in the organisation's zone. */
export function useClock() {
  const { timeZone } = useOrganisation();
  const now = useNow();
  return useMemo(() => clockAt(now, timeZone), [now, timeZone]);
}
