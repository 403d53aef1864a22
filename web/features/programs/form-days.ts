import type { ProgramPayload } from '#shared/programs/program-form';
import type { TrainingSession } from '#shared/shapes';
import { addDays, calendarDateOf, clockTimeOf, isCalendarDate } from '#shared/time';

type FormDay = NonNullable<ProgramPayload['sessions'][number]['parts']>[number];

/** The fields of a session in the form that its days need. */
export interface InDays extends Pick<FormDay, 'date' | 'time' | 'ends'> {
  parts?: FormDay[] | null | undefined;
}

/** The form with the days and times of first parts, which are in the fields of their sessions (product §123). */
export function withFirstDays<Form extends { sessions: readonly InDays[] }>(form: Form): Form {
  return {
    ...form,
    sessions: form.sessions.map((session) => {
      const [first, ...later] = session.parts ?? [];
      const { date, time, ends } = session;
      return first ? { ...session, parts: [{ ...first, date, time, ends }, ...later] } : session;
    }),
  };
}

/** The days of a stored session that has several; a place is empty where it is the session's. */
export function daysOf(
  { parts, location, join_url: link }: TrainingSession,
  timeZone: string | null,
): FormDay[] | undefined {
  if (parts.length === 1) return undefined;
  return parts.map((part) => ({
    date: timeZone === null ? '' : calendarDateOf(part.starts_at, timeZone),
    time: timeZone === null ? '' : clockTimeOf(part.starts_at, timeZone),
    ...(timeZone !== null && { ends: clockTimeOf(part.ends_at, timeZone) }),
    location: part.location === location ? '' : part.location,
    join_url: part.join_url === link ? '' : part.join_url,
  }));
}

/** The days of the form's session with one more: the day after the last one, at the same hours. */
export function withAnotherDay({ date, time, ends, parts }: InDays): FormDay[] {
  const empty = { location: '', join_url: '' };
  const days = parts && parts.length > 0 ? parts : [{ date, time, ends, ...empty }];
  const last = days.length > 1 ? days.at(-1)! : { date, time, ends };
  const next = isCalendarDate(last.date) ? addDays(last.date, 1) : '';
  return [...days, { date: next, time: last.time, ends: last.ends ?? '', ...empty }];
}
