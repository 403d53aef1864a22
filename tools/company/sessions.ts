import type { ClockTime } from '#shared/time';
import type { Calendar } from '../../server/demo/calendar.ts';
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
}

interface Circumstances {
  random: Random;
  people: People;
  calendar: Calendar;
  /** Days on which a trainer has a session already, so that hardly anybody has two at once. */
  takenDays: Set<string>;
  /** Whether trainer@ gives every other session; the others are given by everyone else. */
  isFeatured: boolean;
}

/** Days between an announcement and the first session: people choose theirs meanwhile. */
const notice = 10;
const fewest = 3;
const most = 8;
const times: readonly ClockTime[] = ['08:30', '09:00', '10:30', '13:00', '14:00', '15:00'];

/** Three to eight sessions, about evenly between the announcement and the deadline. */
export function planSessions(
  program: { index: number; announced: number; deadline: number; duration: number },
  { random, people, calendar, takenDays, isFeatured }: Circumstances,
): PlannedSession[] {
  const team = drawTeam(random, people);
  return drawDays(random, program).map((day, position) => {
    const wanted =
      isFeatured && position % 2 === 0 ? people.groups.trainer.first : team[position % team.length]!;
    const trainer = findFree(people, wanted, (one) => !takenDays.has(`${one} ${day}`));
    takenDays.add(`${trainer} ${day}`);
    const startsAt = calendar.at(day, random.pick(times));
    return {
      id: idOf('session', program.index * most + position),
      trainerId: people.idOf(trainer),
      trainerName: `${people.givenNameOf(trainer)} ${people.surnameOf(trainer)}`,
      startsAt,
      endsAt: new Date(startsAt.getTime() + program.duration * 60_000),
      isOver: day < 0,
    };
  });
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
