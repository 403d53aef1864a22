import { mostSessions } from './programs/program-form.ts';
import { countOf, formatCount } from './count.ts';
import { calendarDateOf, clockTimeOf, formatDate, formatTime } from './time.ts';
import {
  findSlot,
  startsFor,
  usualOf,
  type FormerSession,
  type Search,
  type Slot,
  type Teacher,
  type Usual,
} from './session-slots.ts';

/** The people who have no seat in time, and are due then. */
export interface Demand {
  due: Date;
  people: number;
}

/** A session to come, and how many of its seats are free; null where there is no seat limit. */
export interface Supply {
  startsAt: Date;
  seats: number | null;
}

/** All that a plan depends on. */
export interface Situation {
  demand: readonly Demand[];
  supply: readonly Supply[];
  /** At least one. */
  sessions: readonly FormerSession[];
  /** Trainers of more of its sessions come first. */
  teachers: readonly Teacher[];
  durationMinutes: number;
  /** Whether a session has several parts. Then none is planned: only a person knows how far they are apart. */
  hasParts: boolean;
  /** How many sessions the program can still be given. */
  room: number;
  now: Date;
  timeZone: string;
  /** How many hours before it starts a session is known at the latest. */
  noticeHours: number;
}

export interface PlannedSession {
  startsAt: Date;
  date: string;
  time: string;
  trainerId: string;
  capacity: number;
  because: string;
}

export interface Plan {
  sessions: PlannedSession[];
  stillShort: number;
  /** Why it leaves people without a seat; null where it does not. */
  whyNot: string | null;
}

/** The people who can't get a seat by then; null is for overdue people, who have no "in time". */
interface Shortage {
  by: Date | null;
  short: number;
}

const hour = 60 * 60_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The first moment at which more than `passedOver` people are short; those who are overdue come last. */
export function firstShort(
  { demand, supply, now }: Pick<Situation, 'demand' | 'supply' | 'now'>,
  passedOver = 0,
): Shortage | null {
  const ahead = supply.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const timely = demand.filter(({ due }) => due >= now).toSorted((a, b) => a.due.getTime() - b.due.getTime());
  let short = -passedOver;
  for (const { due: by, people } of timely) {
    short += people;
    while (ahead[0] && ahead[0].startsAt <= by) short -= ahead.shift()!.seats ?? Infinity;
    if (short > 0) return { by, short };
  }
  const overdue = demand.reduce((sum, { due, people }) => (due < now ? sum + people : sum), 0);
  short = ahead.reduce((left, { seats }) => left - (seats ?? Infinity), short + overdue);
  if (short > 0) return { by: null, short };
  return null;
}

/**
 * Sessions that would give everybody a seat in time (product §76). While somebody is short, it adds one
 * before the first day that is. It takes the program's usual weekday, else another working day, the usual
 * hour and the usual size. One of its trainers is free then. It takes the last such time, which leaves
 * people the most notice, and for those who are overdue the first.
 */
export function planSessions(situation: Situation): Plan {
  const { now, timeZone, room, durationMinutes } = situation;
  const usual = usualOf(situation.sessions, timeZone);
  const from = new Date(Math.max(now.getTime() + situation.noticeHours * hour, now.getTime() + 1));
  const sessions: PlannedSession[] = [];
  let { supply, teachers } = situation;
  let stillShort = 0;
  let whyNot: string | null = null;
  for (;;) {
    const shortage = firstShort({ ...situation, supply }, stillShort);
    if (!shortage) return { sessions, stillShort, whyNot };
    const search = { usual, teachers, durationMinutes, from, until: shortage.by, timeZone };
    const slot = sessions.length < room && !situation.hasParts ? findSlot(search) : null;
    if (!slot) {
      whyNot ??= whyNone(situation, search, sessions.length >= room);
      // Nobody can help these. People due later may still be helped.
      stillShort += shortage.short;
      continue;
    }
    const { startsAt, endsAt, teacher } = slot;
    teachers = teachers.map((each) =>
      each.id === teacher.id ? { ...each, busy: [...each.busy, { from: startsAt, to: endsAt }] } : each,
    );
    supply = [...supply, { startsAt, seats: usual.size }];
    sessions.push({
      startsAt,
      date: calendarDateOf(startsAt, timeZone),
      time: clockTimeOf(startsAt, timeZone),
      trainerId: teacher.id,
      capacity: usual.size,
      because: becauseOf(situation, shortage, slot, usual),
    });
  }
}

function becauseOf(
  { now, timeZone, sessions }: Situation,
  { by, short }: Shortage,
  slot: Slot,
  usual: Usual,
): string {
  const people = by ? sayWithoutSeat(short, formatDate(by, timeZone, now)) : sayOverdueWithoutSeat(short);
  const time = formatTime(slot.startsAt, timeZone);
  const day = weekdays[usual.weekday]!;
  const when = slot.isUsualDay
    ? `${day} at ${time} is the usual time.`
    : `No earlier ${day} is free, so this is another day at the usual time, ${time}.`;
  const hasTaught = sessions.some(
    ({ trainerId, isHeld, startsAt }) => trainerId === slot.teacher.id && isHeld && startsAt <= now,
  );
  const who = hasTaught ? 'has taught this training' : 'is one of the trainers';
  return `${people} ${when} ${slot.teacher.name} ${who} and is free.`;
}

const sayWithoutSeat = (people: number, day: string) =>
  people === 1
    ? `1 person still needs a seat by ${day}.`
    : `${formatCount(people)} people still need a seat by ${day}.`;

const sayOverdueWithoutSeat = (people: number) =>
  people === 1
    ? '1 person is overdue and has no seat.'
    : `${formatCount(people)} people are overdue and have no seat.`;

function whyNone({ now, noticeHours, hasParts }: Situation, search: Search, isFull: boolean): string {
  const { until, teachers, timeZone } = search;
  const day = until && formatDate(until, timeZone, now);
  if (hasParts) return 'Sessions of several parts have to be planned by hand.';
  if (isFull) return `A training can have at most ${mostSessions} sessions.`;
  if (teachers.length === 0) return 'Nobody who has taught this training is still a trainer.';
  const isTooLate = startsFor(search).next().done;
  const notice = countOf(noticeHours, 'hour');
  if (isTooLate)
    return day
      ? `Sessions have to be announced ${notice} in advance, and there are no working days left before ${day}.`
      : `Sessions have to be announced ${notice} in advance, and there are no working days left.`;
  return day
    ? `Nobody who has taught this training is free at the usual time between now and ${day}.`
    : 'Nobody who has taught this training is free at the usual time.';
}
