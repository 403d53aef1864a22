import type { FieldErrors } from '../errors.ts';
import { isCalendarDate, isTodayOrLater, type CalendarDate } from '../time.ts';

interface DatedPart {
  date: CalendarDate;
  time: string;
}

interface DatedProgram {
  deadline: CalendarDate;
  sessions: readonly (DatedPart & {
    _id?: string | null | undefined;
    /** All parts, the first one as well. */
    parts?: readonly DatedPart[] | null | undefined;
  })[];
}

const tooEarly = 'Must today or later.';

/**
 * "Today or later" for the deadline and the sessions (product §40). Checks only dates that are new or
 * changed against `previous`. So a running program can still get a corrected title (product §13). Both the
 * form and the server call this; returns no entry for a valid date.
 */
export function checkDates(
  payload: DatedProgram,
  previous: DatedProgram | null,
  now: Date,
  timeZone: string,
): FieldErrors {
  const isTooEarly = (date: CalendarDate) => isCalendarDate(date) && !isTodayOrLater(date, now, timeZone);
  const errors: FieldErrors = {};
  if (payload.deadline !== previous?.deadline && isTooEarly(payload.deadline)) errors['deadline'] = tooEarly;
  payload.sessions.forEach((session, index) => {
    const before = session._id ? previous?.sessions.find(({ _id }) => _id === session._id) : undefined;
    const unchanged = before?.date === session.date && before.time === session.time;
    if (!unchanged && isTooEarly(session.date)) errors[`sessions.${index}.date`] = tooEarly;
    session.parts?.slice(1).forEach((part, place) => {
      const known = before?.parts?.[place + 1];
      const isAsItWas = known?.date === part.date && known.time === part.time;
      if (!isAsItWas && isTooEarly(part.date)) errors[`sessions.${index}.parts.${place + 1}.date`] = tooEarly;
    });
  });
  return errors;
}
