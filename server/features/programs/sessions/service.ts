import { endByClock } from '#shared/programs/session-end';
import type { ProgramPayload } from '#shared/programs/program-form';
import type { FieldErrors } from '#shared/errors';
import {
  addDays,
  calendarDateOf,
  clockTimeOf,
  endOfDay,
  instantOf,
  isCalendarDate,
  lastDate,
  type CalendarDate,
  type ClockTime,
} from '#shared/time';
import type { SessionValues, StoredSession } from '../store.ts';

export type SessionForm = ProgramPayload['sessions'][number];

const minute = 60_000;

/** The session's day and time as the form shows them. */
export function asTyped(session: StoredSession, timeZone: string) {
  return {
    _id: session.id,
    date: calendarDateOf(session.starts_at, timeZone),
    time: clockTimeOf(session.starts_at, timeZone),
  };
}

/** Whether the form leaves the session on its day and at its time. */
export function isAtSameTime({ date, time }: SessionForm, before: StoredSession, timeZone: string): boolean {
  const typed = asTyped(before, timeZone);
  return typed.date === date && typed.time === time;
}

/**
 * A session of the form for the store (product §70). `before` is its stored row, and `minutes` its length if
 * the form has no end. A time that reads the same as before keeps its very instant, even in an hour that a
 * clock change repeats.
 */
export function sessionValues(
  form: SessionForm,
  before: StoredSession | undefined,
  { minutes, timeZone }: { minutes: number; timeZone: string },
): Omit<SessionValues, 'position'> {
  const starts_at =
    before && isAtSameTime(form, before, timeZone)
      ? before.starts_at
      : instantOf(form.date, form.time, timeZone);
  return {
    trainer_id: form.trainer,
    starts_at,
    ends_at: endOf(form, starts_at, before, { minutes, timeZone }),
    capacity: form.capacity === undefined ? (before?.capacity ?? null) : form.capacity,
    location: form.location === undefined ? (before?.location ?? null) : form.location,
    join_url: form.join_url === undefined ? (before?.join_url ?? null) : form.join_url,
  };
}

function endOf(
  { date, time, ends }: SessionForm,
  start: Date,
  before: StoredSession | undefined,
  { minutes, timeZone }: { minutes: number; timeZone: string },
): Date {
  const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
  const isAsBefore = before?.starts_at.getTime() === start.getTime();
  if (ends === undefined && before) {
    if (isAsBefore) return before.ends_at;
    return endByClock({ start: before.starts_at, end: before.ends_at }, { date, time, start }, timeZone);
  }
  if (!ends) return after(minutes * minute);
  if (isAsBefore && clockTimeOf(before.ends_at, timeZone) === ends) return before.ends_at;
  return firstAfter(start, date, ends, timeZone);
}

/** When clocks show the time for the first time after the start: on its day, or on the next one. */
function firstAfter(start: Date, date: CalendarDate, time: ClockTime, timeZone: string): Date {
  const onSameDay = instantOf(date, time, timeZone);
  if (onSameDay > start) return onSameDay;
  const nextDay = addDays(date, 1);
  // Past the last date there is none; a later one is refused.
  return isCalendarDate(nextDay)
    ? instantOf(nextDay, time, timeZone)
    : new Date(start.getTime() + 24 * 60 * minute);
}

/** Refuses sessions that end later than a date can be. */
export function checkEnds(sessions: readonly { ends_at: Date }[], timeZone: string): FieldErrors {
  const latest = endOfDay(lastDate, timeZone);
  const tooLate = sessions.flatMap(({ ends_at }, index) =>
    ends_at > latest ? [[`sessions.${index}.date`, 'Must be a valid date']] : [],
  );
  return Object.fromEntries(tooLate) as FieldErrors;
}
