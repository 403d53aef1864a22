import type { AssignedEmployee, Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
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
  const verb = people.length === 1 ? 'has' : 'have';
  return `${sayWhom(people.length, people)} ${verb} until ${clock.day(due)}.`;
}

/** "3 employees are exempt until June 10. They count nowhere, and their seats are free." */
export function sayExempted(people: readonly Named[], until: CalendarDate | null, clock: Clock): string {
  const whom = sayWhom(people.length, people);
  const end = until ? ` until ${clock.day(until)}` : '';
  return people.length === 1
    ? `${whom} is exempt${end}. They count nowhere, and their seat is free.`
    : `${whom} are exempt${end}. They count nowhere, and their seats are free.`;
}

/** "Due so far: June 3."; of several people the latest: a new day has to be later. */
export function sayLatestDue(people: readonly Pick<AssignedEmployee, 'due'>[], clock: Clock): string | null {
  const latest = people
    .map(({ due }) => due)
    .toSorted()
    .at(-1);
  if (!latest) return null;
  return people.length === 1
    ? `Due so far: ${clock.day(latest)}.`
    : `The latest due date among them: ${clock.day(latest)}.`;
}

/** The people that the selection has lost because somebody else was faster; null for none. */
export function sayDropped(count: number, why = 'complete or no longer assigned'): string | null {
  if (count === 0) return null;
  return count === 1
    ? `1 person is ${why}, and not selected any more.`
    : `${count} people are ${why}, and not selected any more.`;
}

/** The effect on the training of somebody whose exemption ends. */
export function sayComingBack(person: Named, { title, due_days: dueDays }: Program): string {
  const days = dueDays ?? usualDueDays;
  const time = days === 0 ? 'the end of today' : days === 1 ? '1 day' : `${formatCount(days)} days`;
  return `${title} comes back to ${nameOf(person)} with the due date of before; if that has passed, they have ${time}. Where a record is still valid, it is complete at once.`;
}
