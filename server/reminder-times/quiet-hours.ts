import { addDays, calendarDateOf, clockTimeOf, instantOf, type CalendarDate } from '#shared/time';
import { isWorkingDay } from '#shared/working-days';
import type { Config } from '../config.ts';

type Needed = Pick<Config, 'timeZone' | 'reminders'>;

/**
 * The first instant from now on at which reminders may be sent (product §83). It is now, unless these hours are quiet.
 */
export function endOfQuiet(now: Date, config: Needed): Date {
  if (!isQuiet(now, config)) return now;
  const { timeZone, reminders } = config;
  const today = calendarDateOf(now, timeZone);
  const opens = atHour(reminders.quiet?.until ?? 0);
  for (let days = 0; ; days += 1) {
    const at = instantOf(addDays(today, days), opens, timeZone);
    if (at > now && !isQuiet(at, config)) return at;
  }
}

/** The working day whose reminders are to be added now; null before the hour, in quiet hours and on weekends. */
export function reminderDay(now: Date, config: Needed): CalendarDate | null {
  const today = calendarDateOf(now, config.timeZone);
  const begins = instantOf(today, atHour(config.reminders.hour), config.timeZone);
  return now >= begins && !isQuiet(now, config) ? today : null;
}

function isQuiet(now: Date, { timeZone, reminders: { quiet } }: Needed): boolean {
  if (!isWorkingDay(calendarDateOf(now, timeZone))) return true;
  if (!quiet || quiet.from === quiet.until) return false;
  const time = clockTimeOf(now, timeZone);
  const [from, until] = [atHour(quiet.from), atHour(quiet.until)];
  return from < until ? time >= from && time < until : time >= from || time < until;
}

const atHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
