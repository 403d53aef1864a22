import type { ClockTime } from '#shared/time';
import type { Calendar } from '../../server/demo/calendar.ts';
import { domain } from '../../server/demo/build-people.ts';
import type { People } from './people.ts';
import { idOf, type Random } from './random.ts';

/** A session of a program. */
export interface PlannedSession {
  readonly id: string;
  readonly trainerId: string;
  readonly trainerName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether its day is past: then nobody can enrol in it any more. */
  readonly isOver: boolean;
  readonly location: string;
  readonly joinUrl: string | null;
  /** Nobody sits there then. */
  readonly isCancelled: boolean;
  /** Null: as many as come. */
  readonly seats: Seats | null;
}

/** Whether as many seats as people, or some more. */
type Seats = 'full' | 'some free';

interface Circumstances {
  random: Random;
  people: People;
  calendar: Calendar;
  /** Days on which a trainer has a session already, so that hardly anybody has two at once. */
  takenDays: Set<string>;
  /** Whether trainer@ gives every other session; the others are given by everyone else. */
  isFeatured: boolean;
  /** Whether trainer@ has a session today, too, in which people can check in. */
  isToday: boolean;
  /** Whether nobody finds a seat any more. */
  isShort: boolean;
}

/** Days between an announcement and the first session: people choose theirs meanwhile. */
const notice = 10;
const fewest = 3;
const most = 8;
const rooms = 12;
/** One session of so many has a link. */
const linkEach = 9;
/** In one of so many programs a session is cancelled, if one but the last lies ahead. */
const cancellingEach = 6;
const times: readonly ClockTime[] = ['08:30', '09:00', '10:30', '13:00', '14:00', '15:00'];

/** Three to eight sessions, about evenly between the announcement and the deadline. */
export function planSessions(
  program: { index: number; announced: number; deadline: number; duration: number },
  { random, people, calendar, takenDays, isFeatured, isToday, isShort }: Circumstances,
): PlannedSession[] {
  const team = drawTeam(random, people);
  const drawn = drawDays(random, program);
  const days = isToday ? withToday(drawn) : drawn;
  return days.map((day, position) => {
    const isOfTrainer = isFeatured && (position % 2 === 0 || (isToday && day === 0));
    const wanted = isOfTrainer ? people.groups.trainer.first : team[position % team.length]!;
    const trainer = findFree(people, wanted, (one) => !takenDays.has(`${one} ${day}`));
    takenDays.add(`${trainer} ${day}`);
    const startsAt = calendar.at(day, random.pick(times));
    const number = program.index * most + position;
    const isAhead = day > 0 && program.deadline >= 0;
    const isCancelled =
      isAhead && !isShort && program.index % cancellingEach === 1 && position === days.length - 2;
    return {
      id: idOf('session', number),
      trainerId: people.idOf(trainer),
      trainerName: `${people.givenNameOf(trainer)} ${people.surnameOf(trainer)}`,
      startsAt,
      endsAt: new Date(startsAt.getTime() + program.duration * 60_000),
      isOver: day < 0,
      location: `Training room ${1 + (number % rooms)}`,
      joinUrl: number % linkEach === 0 ? `https://meet.${domain}/${number}` : null,
      isCancelled,
      seats: isAhead && !isCancelled ? seatsOf(program.index, position, isShort) : null,
    };
  });
}

/** Of three programs one takes as many as come, and one is full on every other day. */
function seatsOf(program: number, position: number, isShort: boolean): Seats | null {
  if (isShort) return 'full';
  if (program % 3 === 0) return null;
  return program % 3 === 2 && position % 2 === 1 ? 'full' : 'some free';
}

/** The days, of which that between the first and the last that is nearest to today is today. */
function withToday(days: readonly number[]): number[] {
  const nearest = Math.min(...days.slice(1, -1).map(Math.abs));
  const place = days.findIndex((day, index) => index > 0 && Math.abs(day) === nearest);
  return days.with(place, 0);
}

/** The days, each once and in order: the first one soon after the announcement, the last one right before the deadline. */
function drawDays(
  random: Random,
  { announced, deadline }: { announced: number; deadline: number },
): number[] {
  const first = announced + notice + random.below(10);
  const last = deadline - 1 - random.below(2);
  const room = Math.floor((last - first) / 3);
  const count = Math.min(fewest + random.below(most - fewest + 1), room + 1);
  const distance = (last - first) / (count - 1);
  const between = Array.from({ length: count - 2 }, (_, index) =>
    Math.round(first + distance * (index + 1 + random.next() * 0.6 - 0.3)),
  );
  return [first, ...between, last];
}

/** One to three trainers share a program; trainer@ is none of them. */
function drawTeam(random: Random, { groups: { trainer } }: People): number[] {
  const others = trainer.first + 1;
  return Array.from({ length: 1 + random.below(3) }, () => others + random.below(trainer.end - others));
}

/** The wanted trainer, or else the next one who has no session on that day and isn't trainer@. */
function findFree({ groups: { trainer } }: People, wanted: number, isFree: (one: number) => boolean): number {
  for (let one = wanted; one < trainer.end; one += 1) if (isFree(one)) return one;
  for (let one = trainer.first + 1; one < wanted; one += 1) if (isFree(one)) return one;
  return wanted;
}
