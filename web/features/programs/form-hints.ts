import { formatTime, instantOf, isCalendarDate, isClockTime, startOfDay } from '#shared/time';
import type { CalendarDate, ClockTime } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import type { FormInput } from './form-values.ts';

/** Values that the program form asks its admin to check. None of them is refused. */
export interface FormHints {
  /** The day of the last session, where the deadline is missing or earlier: the deadline that is proposed. */
  deadline: CalendarDate | null;
  /** For each session the hints under its fields. */
  sessions: readonly SessionHints[];
}

export interface SessionHints {
  trainer: string | null;
  date: string | null;
  time: string | null;
}

type Dates = Pick<FormInput, 'deadline' | 'duration' | 'sessions'>;
type FormSession = FormInput['sessions'][number];

/** Sessions outside of these hours are most often a slip of AM and PM. */
const firstHour: ClockTime = '06:00';
const lastHour: ClockTime = '21:00';

/** The hints for the fields filled in so far. There is none for a time that is stored already, as `previous` says. */
export function hintsOf(form: Dates, previous: Dates | null, clock: Clock): FormHints {
  const starts = form.sessions.map((session) => startOf(session, clock.timeZone));
  const lastDay = form.sessions
    .map(({ date }) => date)
    .filter((date) => isCalendarDate(date) && date >= clock.today)
    .toSorted()
    .at(-1);
  const isCovered = lastDay === undefined || (isCalendarDate(form.deadline) && form.deadline >= lastDay);
  return {
    deadline: isCovered ? null : lastDay,
    sessions: form.sessions.map((session, index) => ({
      trainer: trainerHint(form, starts, index),
      date:
        [deadlineHint(session, form.deadline, clock), orderHint(starts, index)].filter(Boolean).join(' ') ||
        null,
      time: isStored(session, previous) ? null : timeHint(session, clock),
    })),
  };
}

/** The instant at which a session begins; null until date and time are complete. */
function startOf({ date, time }: FormSession, timeZone: string): number | null {
  return isCalendarDate(date) && isClockTime(time) ? instantOf(date, time, timeZone).getTime() : null;
}

function isStored({ _id: id, date, time }: FormSession, previous: Dates | null): boolean {
  const before = id ? previous?.sessions.find(({ _id }) => _id === id) : undefined;
  return before?.date === date && before.time === time;
}

function timeHint(session: FormSession, clock: Clock): string | null {
  const start = startOf(session, clock.timeZone);
  if (start === null) return null;
  const read = formatTime(new Date(start), clock.timeZone);
  if (session.date === clock.today && start < clock.now.getTime()) return `${read} has already passed.`;
  return session.time < firstHour || session.time > lastHour ? `Is ${read} right?` : null;
}

function deadlineHint({ date }: FormSession, deadline: CalendarDate, clock: Clock): string | null {
  if (!isCalendarDate(date) || !isCalendarDate(deadline) || date <= deadline) return null;
  return `This is after the deadline, ${clock.date(startOfDay(deadline, clock.timeZone))}.`;
}

function orderHint(starts: readonly (number | null)[], index: number): string | null {
  const start = starts[index];
  if (start === null || start === undefined) return null;
  const later = starts.slice(0, index).findIndex((other) => other !== null && other > start);
  return later < 0 ? null : `This is before session ${later + 1}. Sessions are listed by time.`;
}

/** Another session, further up in this form, in which the trainer teaches at the same time. */
function trainerHint(
  { sessions, duration }: Dates,
  starts: readonly (number | null)[],
  index: number,
): string | null {
  const [start, trainer] = [starts[index], sessions[index]?.trainer];
  if (start === null || start === undefined || !trainer) return null;
  // Until there is a duration, only the same start is the same time.
  const length = Math.max(1, (duration || 0) * 60_000);
  const other = sessions
    .slice(0, index)
    .findIndex(
      (session, at) => session.trainer === trainer && Math.abs((starts[at] ?? Infinity) - start) < length,
    );
  return other < 0 ? null : `This trainer is teaching session ${other + 1} at the same time.`;
}
