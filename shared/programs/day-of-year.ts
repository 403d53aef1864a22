import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { clearable, documented } from '../fields.ts';
import { isCalendarDate } from '../time.ts';

/** A day of the year, "MM-DD", that may be cleared. February 29 is one. */
export function optionalDayOfYear(message: string) {
  const leapYear = 2024;
  const isDay = (text: string) => isCalendarDate(`${leapYear}-${text}`);
  const day = documented(boundedText(5, { message, tooLong: message }).check(z.refine(isDay, message)), {
    pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  });
  return clearable(day, message);
}
