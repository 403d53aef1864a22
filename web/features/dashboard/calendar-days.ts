import { countOf } from '#shared/count';
import { calendarDateOf, endOfDay, hasEnded, isPast, type CalendarDate } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import type { DayMark } from '../../ui/month-day.tsx';
import type { Opening } from '#shared/dashboard/schemas';

/** The deadlines and the person's sessions of some weeks. */
export type CalendarReply = Opening['calendar'];

type Event = CalendarReply['events'][number];

/** A program that is due on a day, and until which moment of it. */
export type DueProgram = Event['programs'][number] & { due: string };

/** A session that the person chose or teaches. */
export type OwnSession = CalendarReply['sessions'][number];

/** "Day 2 of 3". If two parts are on that day, "Part 2 of 3". Null for an only part. */
export function partOf(
  { _id, part, part_count: count }: OwnSession,
  onDay: readonly OwnSession[],
): string | null {
  if (count === 1) return null;
  const isAlone = onDay.filter((other) => other._id === _id).length === 1;
  return `${isAlone ? 'Day' : 'Part'} ${part} of ${count}`;
}

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
  const programsOn = new Map(events.map((each) => [each.event, dueIn(each, timeZone)]));
  const sessionsOn = Map.groupBy(sessions, ({ start_time }) => calendarDateOf(start_time, timeZone));
  const dates = new Set([...programsOn.keys(), ...sessionsOn.keys()]);
  return new Map(
    [...dates].map((date) => [
      date,
      { programs: programsOn.get(date) ?? [], sessions: sessionsOn.get(date) ?? [] },
    ]),
  );
}

/** The programs of a day, which is that of the deadline or of somebody's own due date. */
function dueIn({ event, programs }: Event, timeZone: string): DueProgram[] {
  return programs.map((program) => {
    const isDeadline = calendarDateOf(program.deadline, timeZone) === event;
    return { ...program, due: isDeadline ? program.deadline : endOfDay(event, timeZone).toISOString() };
  });
}

/** Whether somebody has still to do it by that day: of people in numbers, or the person. */
const isOpen = ({ people, open }: DueProgram) => (people === null ? open : people > 0);

/** Whether somebody should have done it by now. */
export function isBehind(program: DueProgram, clock: Clock): boolean {
  return isOpen(program) && isPast(program.due, clock.now);
}

/** How a day is marked in the grid: a bar for sessions, a dot for each deadline. */
export function markOf({ programs, sessions }: CalendarDay, clock: Clock): DayMark {
  const behind = programs.filter((program) => isBehind(program, clock));
  const parts = [
    programs.length > 0 && countOf(programs.length, 'deadline'),
    behind.length > 0 && `${behind.length} overdue`,
    sessions.length > 0 && countOf(sessions.length, 'session'),
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
  instant: string;
  program: { _id: string; title: string };
  /** Null for a deadline. */
  session: OwnSession | null;
}

/**
 * The first of the person's sessions and of the open due dates, from today on; the next one of each program.
 * A session is among them until it is over.
 */
export function comingUp({ events, sessions }: CalendarReply, clock: Clock, most: number): ComingUp[] {
  const isAhead = (instant: string) => calendarDateOf(instant, clock.timeZone) >= clock.today;
  const due = events
    .flatMap((each) => dueIn(each, clock.timeZone))
    .filter((program) => isOpen(program) && isAhead(program.due));
  const deadlines = [...Map.groupBy(due, ({ _id }) => _id).values()].map(([program]) => ({
    id: program!._id,
    instant: program!.due,
    program: program!,
    session: null,
  }));
  const meetings = sessions
    .filter((session) => !hasEnded(session, clock.now))
    .map((session) => ({
      id: `${session._id}.${session.part}`,
      instant: session.start_time,
      program: session.program,
      session,
    }));
  return [...meetings, ...deadlines].toSorted((a, b) => a.instant.localeCompare(b.instant)).slice(0, most);
}
