import { addDays, calendarDateOf, endOfDay } from './time.ts';

/**
 * How a session ended for somebody (product §75). A person who attended has a record; anybody else still has to do the
 * training.
 */
export const attendanceOutcomes = ['attended', 'absent', 'excused', 'left-early', 'not-passed'] as const;

export type AttendanceOutcome = (typeof attendanceOutcomes)[number];

export const outcomeLabels: Record<AttendanceOutcome, string> = {
  attended: 'Attended',
  absent: 'Absent',
  excused: 'Excused',
  'left-early': 'Left early',
  'not-passed': 'Not passed',
};

/** When a session ends, and when somebody was marked in it; as instants, both written in the same way. */
interface Marked<Instant> {
  ends_at: Instant;
  marked_at: Instant;
}

/**
 * Until when its trainer corrects a mark that somebody attended (product §75). It is the end of the day
 * after the session's end, or after the mark if that is later.
 */
export function correctableUntil<Instant extends Date | string>(
  { ends_at: end, marked_at: markedAt }: Marked<Instant>,
  timeZone: string,
): Date {
  const later = markedAt > end ? markedAt : end;
  return endOfDay(addDays(calendarDateOf(later, timeZone), 1), timeZone);
}
