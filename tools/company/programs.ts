import { palette } from '#shared/colors';
import { durationOptions } from '#shared/duration';
import { standardWindow, type Renewal } from '#shared/renewal';
import type { Calendar } from '../../server/demo/calendar.ts';
import type { People } from './people.ts';
import type { SpecialPrograms } from './special-programs.ts';
import { createRandom, idOf, type Random } from './random.ts';
import { planSessions, type PlannedSession } from './sessions.ts';
import type { Sizes } from './sizes.ts';
import { forEverybody, topics, variants, type Words } from './topics.ts';

/** A program with its sessions; days count from today. */
export interface PlannedProgram {
  /** In the order of deadlines. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly managerId: string;
  readonly duration: number;
  readonly color: string;
  readonly announced: number;
  readonly deadline: number;
  readonly archivedAt: Date | null;
  /** How it comes back, and how many days people who are assigned later have; null where it doesn't. */
  readonly renewal: (Renewal & { due_days: number }) | null;
  /** Whether its trainers say who has passed, and with what score. */
  readonly asksResult: boolean;
  /** In order of time; the first one of a program that lies ahead is over, and its last one isn't. */
  readonly sessions: readonly PlannedSession[];
}

/** Deadlines lie at most so many days from today, and those ahead at least so many. */
const horizon = 365;
const nearest = 3;

/** One of so many comes back: those past their deadline after ten months, those ahead on one day of the year. */
const renewingEach = 4;
/** One of so many asks for a result. */
const askingEach = 10;
/** Older ones would be missed renewals alone. */
const oldestRenewing = -300;

/** All programs, in the order of their deadlines. */
export function planPrograms(
  sizes: Sizes,
  special: SpecialPrograms,
  { people, calendar }: { people: People; calendar: Calendar },
): PlannedProgram[] {
  const random = createRandom('programs');
  const topicOrder = random.shuffle(topics);
  const takenDays = new Set<string>();
  return Array.from({ length: sizes.programs }, (_, index) => {
    const deadline = drawDeadline(random, index, sizes);
    const announced = drawAnnouncement(random, deadline);
    const duration = random.pick(durationOptions);
    const isFeatured = special.featured.has(index);
    const isToday = index === special.today;
    const isShort = index === special.short;
    const circumstances = { random, people, calendar, takenDays, isFeatured, isToday, isShort };
    return {
      index,
      id: idOf('program', index),
      ...(forEverybody[special.forAll.indexOf(index)] ?? wordsFor(topicOrder, index)),
      managerId: people.idOf(managerOf(people, index, isFeatured)),
      duration,
      // Neighbours in the order of deadlines have different ones.
      color: palette[index % palette.length]!,
      announced,
      deadline,
      archivedAt: index < sizes.archived ? calendar.at(deadline + 5 + random.below(30), '16:00') : null,
      renewal: planRenewal(index, deadline, special),
      asksResult: index % askingEach === 7,
      sessions: planSessions({ index, announced, deadline, duration }, circumstances),
    };
  });
}

function planRenewal(
  index: number,
  deadline: number,
  { forAll, featured, ofEmployee }: SpecialPrograms,
): PlannedProgram['renewal'] {
  const isSpecial = forAll.includes(index) || featured.has(index) || ofEmployee.has(index);
  if (isSpecial || deadline < oldestRenewing || index % renewingEach !== 0) return null;
  const period =
    deadline < 0 ? { renew_months: 10, renew_on: null } : { renew_months: null, renew_on: '03-01' };
  return { ...period, window_days: standardWindow, due_days: 30 };
}

function drawDeadline(random: Random, index: number, { past, programs }: Sizes): number {
  const evenly = (each: number, count: number, days: number) =>
    Math.floor(((each + random.next()) * days) / count);
  if (index < past) return evenly(index, past, horizon) - horizon;
  return nearest + evenly(index - past, programs - past, horizon - nearest);
}

/** Some months before a past deadline; whatever lies ahead was announced some weeks or months ago. */
function drawAnnouncement(random: Random, deadline: number): number {
  return deadline < 0 ? deadline - 45 - random.below(75) : -25 - random.below(95);
}

/** manager@ has the featured programs and no others; these go to the other managers in turn. */
function managerOf({ groups: { manager } }: People, index: number, isFeatured: boolean): number {
  return isFeatured ? manager.first : manager.first + 1 + (index % (manager.end - manager.first - 1));
}

/** A topic comes again only in another variant, so that every title is there once. */
function wordsFor(topicOrder: typeof topics, index: number): Words {
  const topic = index % topicOrder.length;
  const round = Math.floor(index / topicOrder.length);
  const [about, first] = topicOrder[topic]!;
  const [kind, second] = variants[(topic * 7 + round) % variants.length]!;
  return { title: `${about} ${kind}`.trim(), description: `${first} ${second}` };
}
