import type { AssignedEmployee, Program } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { usualDueDays } from '#shared/due';
import { nameOf } from '#shared/person-name';
import type { CalendarDate } from '#shared/time';
import type { Clock } from './use-clock.ts';
import { sayEmployees } from './people-done.ts';

type Named = Pick<AssignedEmployee, 'first_name' | 'last_name'>;

/** "Ada Lovelace", "3 employees"; somebody who isn't among the people at hand counts only. */
export function sayWhom(count: number, people: readonly Named[]): string {
  return count === 1 && people[0] ? nameOf(people[0]) : sayEmployees(count);
}

/** "3 employees have until June 10." */
export function sayExtended(people: readonly Named[], due: CalendarDate, clock: Clock): string {
  const whom = sayWhom(people.length, people);
  return people.length === 1
    ? `${whom} has until ${clock.day(due)}.`
    : `${whom} have until ${clock.day(due)}.`;
}

/** "3 employees are exempt until June 10 and no longer counted. Any seat they had was released." */
export function sayExempted(people: readonly Named[], until: CalendarDate | null, clock: Clock): string {
  const whom = sayWhom(people.length, people);
  return `${sayExempt(whom, people.length === 1, until && clock.day(until))} Any seat they had was released.`;
}

function sayExempt(whom: string, isOne: boolean, until: string | null): string {
  if (!until)
    return isOne ? `${whom} is exempt and no longer counted.` : `${whom} are exempt and no longer counted.`;
  return isOne
    ? `${whom} is exempt until ${until} and no longer counted.`
    : `${whom} are exempt until ${until} and no longer counted.`;
}

/** "Currently due June 3."; of several people the latest: a new day has to be later. Null if one isn't known. */
export function sayLatestDue(people: readonly { due?: CalendarDate }[], clock: Clock): string | null {
  const known = people.flatMap(({ due }) => due ?? []);
  if (known.length < people.length) return null;
  const latest = known.toSorted().at(-1);
  if (!latest) return null;
  return people.length === 1
    ? `Currently due ${clock.day(latest)}.`
    : `Their latest due date is ${clock.day(latest)}.`;
}

/** The people that the selection has lost because somebody else was faster; null for none. */
export function sayDropped(
  count: number,
  why = 'the training is complete or no longer assigned',
): string | null {
  if (count === 0) return null;
  return count === 1
    ? `1 person is no longer selected: ${why}.`
    : `${formatCount(count)} people are no longer selected: ${why}.`;
}

/** The effect on the training of somebody whose exemption ends. */
export function sayComingBack(person: Named, { title, due_days: dueDays }: Program): string {
  const days = dueDays ?? usualDueDays;
  const late =
    days === 0
      ? 'If that date has already passed, the training will be due at the end of today.'
      : `If that date has already passed, they'll have ${countOf(days, 'day')} from today.`;
  return `${title} will be assigned to ${nameOf(person)} again, with the old due date. ${late} If they have a valid record, the training will be complete right away.`;
}
