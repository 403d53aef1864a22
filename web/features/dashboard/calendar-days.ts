import { calendarDateOf, isPast, type CalendarDate } from '#shared/time';
import { dueMoment } from '../../components/due.ts';
import type { Clock } from '../../components/use-clock.ts';
import type { DayMark } from '../../ui/month-day.tsx';
import type { CalendarReply } from './use-calendar.ts';

/** A program whose deadline the calendar shows. */
export type DueProgram = CalendarReply['events'][number]['programs'][number];

/** A session that the person chose or teaches. */
export type OwnSession = CalendarReply['sessions'][number];

/** The sessions and deadlines of a day. */
export interface CalendarDay {
  programs: readonly DueProgram[];
  sessions: readonly OwnSession[];
}

/** The days on which something lies. */
export function daysIn(
  { events, sessions }: CalendarReply,
  timeZone: string,
): ReadonlyMap<CalendarDate, CalendarDay> {
  const programsOn = new Map(events.map(({ event, programs }) => [event, programs]));
  const sessionsOn = Map.groupBy(sessions, ({ start_time }) => calendarDateOf(start_time, timeZone));
  const dates = new Set([...programsOn.keys(), ...sessionsOn.keys()]);
  return new Map(
    [...dates].map((date) => [
      date,
      { programs: programsOn.get(date) ?? [], sessions: sessionsOn.get(date) ?? [] },
    ]),
  );
}

/** Whether somebody should have done it by now. */
export function isBehind(program: DueProgram, clock: Clock): boolean {
  return program.open && isPast(dueMoment(program, clock), clock.now);
}

/** How a day is marked in the grid: a bar for sessions, a dot for each deadline. */
export function markOf({ programs, sessions }: CalendarDay, clock: Clock): DayMark {
  const behind = programs.filter((program) => isBehind(program, clock));
  const parts = [
    programs.length > 0 && counted(programs.length, 'deadline'),
    behind.length > 0 && `${behind.length} overdue`,
    sessions.length > 0 && counted(sessions.length, 'session'),
  ];
  return {
    hasBar: sessions.length > 0,
    dots: programs.map((program) => ({
      color: program.background_color,
      isAlarm: behind.includes(program),
    })),
    label: parts.filter(Boolean).join(', '),
  };
}

/** A session or a deadline that comes. */
export interface ComingUp {
  id: string;
  kind: 'session' | 'deadline';
  instant: string;
  program: { _id: string; title: string };
}

/** The first of the person's sessions and of the open deadlines, from today on. */
export function comingUp({ events, sessions }: CalendarReply, clock: Clock, most: number): ComingUp[] {
  const deadlines = events
    .flatMap(({ programs }) => programs)
    .filter(({ open }) => open)
    .map((program) => ({
      id: program._id,
      kind: 'deadline' as const,
      instant: dueMoment(program, clock),
      program,
    }));
  const meetings = sessions.map(({ _id, start_time, program }) => ({
    id: _id,
    kind: 'session' as const,
    instant: start_time,
    program,
  }));
  return [...meetings, ...deadlines]
    .filter(({ instant }) => calendarDateOf(instant, clock.timeZone) >= clock.today)
    .toSorted((a, b) => a.instant.localeCompare(b.instant))
    .slice(0, most);
}

const counted = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;
