import { addDays, calendarDateOf, instantOf, startOfDay, type CalendarDate } from '#shared/time';
import type { Config } from '../config.ts';

/** The hour at which a mail about the next day comes too late. */
const latestHour = 20;

const atHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/**
 * The next day, while e-mails about its sessions go out (product §120). That is from the hour of reminders until
 * eight in the evening, every day. Null before and after.
 */
export function dayToAnnounce(
  now: Date,
  { timeZone, reminders }: Pick<Config, 'timeZone' | 'reminders'>,
): CalendarDate | null {
  const today = calendarDateOf(now, timeZone);
  const tomorrow = addDays(today, 1);
  const begins = instantOf(today, atHour(reminders.hour), timeZone);
  // Where reminders go out later than that, it is all of the evening.
  const ends =
    reminders.hour < latestHour
      ? instantOf(today, atHour(latestHour), timeZone)
      : startOfDay(tomorrow, timeZone);
  return now >= begins && now < ends ? tomorrow : null;
}
