import { addDays, calendarDateOf, clockTimeOf, daysBetween, instantOf, type ClockTime } from './time.ts';

/** A session that the program has had or has, whether it was cancelled or not. */
export interface FormerSession {
  startsAt: Date;
  trainerId: string;
  /** Whether it wasn't cancelled. */
  isHeld: boolean;
  /** How many seats it has or, if there is no limit, how many sit there; 0 if that says nothing. */
  size: number;
}

/** When, and for how many, a program's sessions usually are. */
export interface Usual {
  /** 0 is Sunday. */
  weekday: number;
  time: ClockTime;
  size: number;
}

/** An active trainer of the program's sessions, and when they teach anything. */
export interface Teacher {
  id: string;
  name: string;
  busy: readonly { from: Date; to: Date }[];
}

/** A time at which a teacher is free. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
  teacher: Teacher;
  isUsualDay: boolean;
}

const usualSize = 12;

// Monday to Friday: where the usual day is taken.
const workingDays = new Set([1, 2, 3, 4, 5]);

/** So far ahead of a day that is short, or of today for overdue people, sessions are looked for. */
const mostDays = 366;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** If several are equally frequent, it is the one that came last. */
function mostFrequent<Value>(values: readonly Value[]): Value {
  const counts = Map.groupBy(values.toReversed(), (value) => value);
  return [...counts].reduce((most, each) => (each[1].length > most[1].length ? each : most))[0];
}

/** The usual shape of the program's sessions; there is at least one. */
export function usualOf(sessions: readonly FormerSession[], timeZone: string): Usual {
  const inOrder = sessions.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const sizes = inOrder.flatMap(({ size }) => (size > 0 ? size : []));
  return {
    weekday: mostFrequent(inOrder.map(({ startsAt }) => weekdayOf(calendarDateOf(startsAt, timeZone)))),
    time: mostFrequent(inOrder.map(({ startsAt }) => clockTimeOf(startsAt, timeZone))),
    size: sizes.length > 0 ? mostFrequent(sizes) : usualSize,
  };
}

/** The conditions of a slot. */
export interface Search {
  usual: Usual;
  teachers: readonly Teacher[];
  durationMinutes: number;
  /** It starts at this instant or later. */
  from: Date;
  /** And at this one or earlier; null has no end. */
  until: Date | null;
  timeZone: string;
}

/**
 * The days on which a session may be, in the order in which they are tried. If there is a last day, the last
 * ones come first.
 */
function daysFor({ from, until, timeZone }: Search): string[] {
  const first = calendarDateOf(from, timeZone);
  const days = until ? daysBetween(first, calendarDateOf(until, timeZone)) : mostDays;
  const nearest = Array.from({ length: Math.min(days, mostDays) + 1 }, (_, index) => index);
  return nearest.map((index) => addDays(first, until ? days - index : index));
}

/** The instants at which a session could start, those on the usual weekday before those on other working days. */
export function* startsFor(search: Search): Generator<Pick<Slot, 'startsAt' | 'isUsualDay'>> {
  const { usual, from, until, timeZone } = search;
  const days = daysFor(search);
  for (const isUsualDay of [true, false]) {
    for (const day of days) {
      const weekday = weekdayOf(day);
      if (isUsualDay ? weekday !== usual.weekday : weekday === usual.weekday || !workingDays.has(weekday))
        continue;
      const startsAt = instantOf(day, usual.time, timeZone);
      if (startsAt >= from && (!until || startsAt <= until)) yield { startsAt, isUsualDay };
    }
  }
}

/** The first start at which a teacher is free, those who come first before the others. Null if there is none. */
export function findSlot(search: Search): Slot | null {
  if (search.teachers.length === 0) return null;
  for (const start of startsFor(search)) {
    const endsAt = new Date(start.startsAt.getTime() + search.durationMinutes * 60_000);
    const teacher = search.teachers.find(({ busy }) =>
      busy.every(({ from, to }) => to <= start.startsAt || from >= endsAt),
    );
    if (teacher) return { ...start, endsAt, teacher };
  }
  return null;
}
