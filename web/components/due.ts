import type { AssignedEmployee, Program } from '#shared/shapes';
import type { DueCause } from '#shared/due';
import { opensOn, renews, type Renewal } from '#shared/renewal';
import { calendarDateOf, endOfDay, formatDate, type CalendarDate } from '#shared/time';
import { formatCount } from '#shared/count';
import type { Clock } from './use-clock.ts';

/**
 * The due date of a training, and its cause (product §60): one definition for every screen. It is for a program in a
 * list or on its page, which for an employee is their training. It is also for somebody who is assigned.
 */

/** The facts with the due date. */
type Dated = Pick<Program, 'deadline' | 'due' | 'next_due'>;

/** The facts with its cause. */
type Explained = Pick<Program, 'due_because' | 'due_reason'>;

/** The facts of a training that is complete; of one that isn't they don't tell. */
type Finished = Pick<Program, 'status' | 'completed_at' | 'valid_until'>;

/**
 * The last moment: for an employee their own due date, for a program's people the earliest of theirs. It is
 * the program's deadline if nothing is open or nothing else is given.
 */
export function dueMoment(dated: Dated, { timeZone }: Pick<Clock, 'timeZone'>): string {
  const { deadline, due, next_due: nextDue } = dated;
  const day = nextDue ?? due;
  const isDeadline = !day || day === calendarDateOf(deadline, timeZone);
  return isDeadline ? deadline : endOfDay(day, timeZone).toISOString();
}

/** The due dates of a program's people, where they differ. */
export interface DueRows {
  /** Those who are due first: "14 people · due Nov 20, 9 days ago". */
  first: string;
  /** All others: "1 person · due Dec 13", "3 people · due Dec 13 to Jan 8". */
  others: string;
  /** The same without room for a row: "+ 1 later", or "+ 2 overdue" if all are. */
  more: string;
}

/** For those in charge of people who are due on different days; null if all are due on one day. */
export function dueRows(
  { next_due: day, later_due: later }: Pick<Program, 'next_due' | 'later_due'>,
  clock: Clock,
): DueRows | null {
  if (!day || !later) return null;
  const { people_before: people, people_after: others, from, to } = later;
  return {
    first: `${sayPeople(people)} · due ${shortDay(day, clock)}, ${clock.distance(endOfDay(day, clock.timeZone))}`,
    others: `${sayPeople(others)} · due ${sayLaterDays(from, to, clock)}`,
    more: `+ ${formatCount(others)} ${to < clock.today ? 'overdue' : 'later'}`,
  };
}

/** The same in a line. On a page about another day, `shownDay`, the one on which all are due is named. */
export function sayDueOfPeople(
  program: Pick<Program, 'next_due' | 'later_due'>,
  clock: Clock,
  shownDay?: CalendarDate,
): string | null {
  const rows = dueRows(program, clock);
  if (rows) return `${rows.first} · ${rows.more}`;
  const { next_due: day } = program;
  return day && shownDay && day !== shownDay ? `Everyone's due date is ${shortDay(day, clock)}` : null;
}

/** "Dec 13", of several days "Dec 13 to Jan 8"; of one that has passed how long ago it was, too. */
function sayLaterDays(from: CalendarDate, to: CalendarDate, clock: Clock): string {
  if (from !== to) return `${shortDay(from, clock)} to ${shortDay(to, clock)}`;
  const isOver = from < clock.today;
  return isOver
    ? `${shortDay(from, clock)}, ${clock.distance(endOfDay(from, clock.timeZone))}`
    : shortDay(from, clock);
}

/** "Nov 20". */
const shortDay = (day: CalendarDate, { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>) =>
  formatDate(endOfDay(day, timeZone), timeZone, now, 'short');

/** "1 person", "12 people". */
export const sayPeople = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

/** By when an assigned person is due in the program, and why then, in the words of one's own programs. */
export function dueAndReason(employee: AssignedEmployee, { deadline }: Program) {
  return { ...employee, deadline };
}

/**
 * How far away that is: "in 6 days". Once it has passed it says "9 days late" where somebody still has to do it, else
 * "9 days ago".
 */
export function dueDistance(program: Dated & Pick<Program, 'status' | 'urgency'>, clock: Clock): string {
  const isLate = program.status === 'overdue' || program.urgency === 'past';
  const moment = dueMoment(program, clock);
  return isLate ? clock.due(moment) : clock.distance(moment);
}

const causes: Record<DueCause, string> = {
  joined: 'Assigned late',
  renewal: 'Renewal',
  extension: 'Extended',
  version: 'New version',
  import: 'Imported',
  away: 'After an absence',
};

/** Why the due date is not the program's deadline, in a word or two; null where it is. */
export function dueCause({ due_because: because }: Explained): string | null {
  return because ? causes[because] : null;
}

/** Whether nothing of it is due any more. The person has done it, or everybody has. */
export const isFinished = ({ status, counts }: Pick<Program, 'status' | 'counts'>): boolean =>
  counts ? counts.total > 0 && counts.completed === counts.total : status === 'complete';

/**
 * For a training that is complete, since when and until when: "Done November 21 · valid until November 21,
 * 2027". Null if it isn't, and so is due.
 */
export function sayDone(
  { status, completed_at: at, valid_until: end }: Finished,
  clock: Clock,
): string | null {
  if (status !== 'complete') return null;
  const done = at ? `Done ${clock.date(at)}` : 'Done';
  return end && end >= clock.today ? `${done} · valid until ${clock.day(end)}` : done;
}

/**
 * "Due June 3". With a due date of their own: "Due June 3 · Renewal", "Assigned late: due June 3", "Extended
 * to June 3".
 */
export function sayDue(due: Dated & Explained & Finished, clock: Clock): string {
  const done = sayDone(due, clock);
  if (done) return done;
  const date = clock.date(dueMoment(due, clock));
  if (due.due_because === 'extension') return `Extended to ${date}`;
  if (due.due_because === 'joined') return `Assigned late: due ${date}`;
  const cause = dueCause(due);
  return cause ? `Due ${date} · ${cause}` : `Due ${date}`;
}

/** The same for the person, and with the reason of an extension: "Extended to June 3: The course was cancelled". */
export function sayOwnDue(due: Dated & Explained & Finished, clock: Clock): string {
  const words = sayDue(due, clock);
  if (due.status === 'complete') return words;
  if (due.due_because === 'joined') return `You were assigned late: due ${clock.date(dueMoment(due, clock))}`;
  return due.due_reason ? `${words}: ${due.due_reason}` : words;
}

/**
 * Until when the certificate of a training that is to be done again is valid: "Your current certificate is
 * valid until June 3, 2027". Others read it without "Your"; null if it isn't valid.
 */
export function stillValid(
  { status, valid_until: end }: Pick<Program, 'status' | 'valid_until'>,
  clock: Clock,
  reader: 'oneself' | 'others' = 'oneself',
): string | null {
  const isOpen = status === 'not-enrolled' || status === 'enrolled';
  if (!isOpen || !end || end < clock.today) return null;
  return reader === 'oneself'
    ? `Your current certificate is valid until ${clock.day(end)}`
    : `Current certificate valid until ${clock.day(end)}`;
}

/** The day on which a complete training is to be done again; null where it doesn't come back. */
export function opensAgain(
  program: Finished & Partial<Renewal & Pick<Program, 'archived'>>,
  { today }: Pick<Clock, 'today'>,
): CalendarDate | null {
  const { status, valid_until: end, archived } = program;
  if (status !== 'complete' || !end || archived || !renews(program)) return null;
  const day = opensOn(end, program);
  return day > today ? day : null;
}
