import { endByClock } from '#shared/programs/session-end';
import type { ProgramPayload } from '#shared/programs/program-form';
import {
  addDays,
  calendarDateOf,
  clockTimeOf,
  instantOf,
  isCalendarDate,
  type CalendarDate,
  type ClockTime,
} from '#shared/time';
import type { PartValues, SessionValues, StoredSession } from '../store.ts';

export type SessionForm = ProgramPayload['sessions'][number];
export type PartForm = NonNullable<SessionForm['parts']>[number];

type Times = Pick<PartValues, 'starts_at' | 'ends_at'>;

interface Standard {
  /** The length of a new part whose form has no end. */
  minutes: number;
  timeZone: string;
}

const minute = 60_000;

/** The day and time as the form shows them. */
const dayAndTime = ({ starts_at }: Times, timeZone: string) => ({
  date: calendarDateOf(starts_at, timeZone),
  time: clockTimeOf(starts_at, timeZone),
});

/** The days and times of the session and its parts as the form shows them. */
export function asTyped(session: StoredSession, timeZone: string) {
  return {
    _id: session.id,
    ...dayAndTime(session, timeZone),
    parts: session.parts.map((part) => dayAndTime(part, timeZone)),
  };
}

const isThen = ({ date, time }: Pick<SessionForm, 'date' | 'time'>, before: Times, timeZone: string) => {
  const typed = dayAndTime(before, timeZone);
  return typed.date === date && typed.time === time;
};

/** Whether the form leaves all parts of the session on their days and at their times. */
export function isAtSameTime(form: SessionForm, before: StoredSession, timeZone: string): boolean {
  const { parts } = form;
  if (!parts) return isThen(form, before, timeZone);
  return (
    parts.length === before.parts.length &&
    parts.every((part, index) => isThen(part, before.parts[index]!, timeZone))
  );
}

/** The times of a part. One that reads the same as before keeps its very instant, even in an hour that a clock change repeats. */
function timesOf(
  form: Pick<PartForm, 'date' | 'time' | 'ends'>,
  before: Times | undefined,
  standard: Standard,
): Times {
  const { timeZone } = standard;
  const starts_at =
    before && isThen(form, before, timeZone) ? before.starts_at : instantOf(form.date, form.time, timeZone);
  return { starts_at, ends_at: endOf(form, starts_at, before, standard) };
}

/**
 * A session of the form for the store (product §70, §123). `before` is its stored row, and `minutes` the length of a part
 * whose form has no end. A part without a place or a link of its own has the session's.
 */
export function sessionValues(
  form: SessionForm,
  before: StoredSession | undefined,
  standard: Standard,
): Omit<SessionValues, 'position'> {
  const location = form.location === undefined ? (before?.location ?? null) : form.location;
  const join_url = form.join_url === undefined ? (before?.join_url ?? null) : form.join_url;
  /** A place of the session is the part's, too, unless they differed before. */
  const kept = <Value>(own: Value, ofSession: Value, now: Value): Value => (own === ofSession ? now : own);
  const placeOf = (
    part: PartValues | undefined,
    given: Partial<Pick<PartForm, 'location' | 'join_url'>>,
  ) => ({
    location:
      given.location === undefined && part
        ? kept(part.location, before!.location, location)
        : (given.location ?? location),
    join_url:
      given.join_url === undefined && part
        ? kept(part.join_url, before!.join_url, join_url)
        : (given.join_url ?? join_url),
  });
  const partsBefore = before?.parts ?? [];
  const staySeveral = !form.parts && partsBefore.length > 1;
  const parts: PartValues[] = staySeveral
    ? partsBefore.map((part) => ({ ...part, ...placeOf(part, {}) }))
    : form.parts
      ? form.parts.map((part, index, { length }) => ({
          ...timesOf(
            { ...part, ends: part.ends ?? (length === 1 ? form.ends : part.ends) },
            partsBefore[index],
            standard,
          ),
          ...placeOf(partsBefore[index], part),
        }))
      : [{ ...timesOf(form, before, standard), location, join_url }];
  const [only] = parts;
  return {
    trainer_id: form.trainer,
    capacity: form.capacity === undefined ? (before?.capacity ?? null) : form.capacity,
    // The place of an only part is the session's.
    location: parts.length === 1 ? only!.location : location,
    join_url: parts.length === 1 ? only!.join_url : join_url,
    parts,
  };
}

function endOf(
  { date, time, ends }: Pick<PartForm, 'date' | 'time' | 'ends'>,
  start: Date,
  before: Times | undefined,
  { minutes, timeZone }: Standard,
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
