import type { ReplyOf } from '#shared/endpoint';
import type { dueDatesApi } from '#shared/training/assignments/calls';
import type { AssignedEmployee } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { weekdayOf, weekdays } from '#shared/month';
import { calendarDateOf } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import { sayWhom } from './due-date-words.ts';

/** The result of reminding: how many people, and when they get it where that is later. */
export type Reminded = ReplyOf<typeof dueDatesApi.remind>;

/** Whether somebody may be reminded: whose turn it is to choose a session. */
export const hasToChoose = ({ move }: Pick<AssignedEmployee, 'move'>) => move?.what === 'choose';

/**
 * "12 employees are reminded. 3 were passed over: they needn't choose a session now, or were reminded today." In quiet
 * hours with when they get it.
 */
export function sayReminded(
  { reminded, at }: Reminded,
  {
    of,
    people,
    clock,
    sendsMail,
  }: {
    /** How many were selected, and those of them who are at hand. */
    of: number;
    people: readonly AssignedEmployee[];
    clock: Clock;
    sendsMail: boolean;
  },
): string {
  const passedOver = of - reminded;
  const parts = [
    reminded > 0
      ? `${sayWhom(reminded, of === 1 ? people : [])} ${reminded === 1 ? 'is' : 'are'} reminded.`
      : 'Nobody is reminded.',
    reminded > 0 && (sendsMail ? at && `They get the mail on ${sayMoment(at, clock)}.` : inNotifications),
    passedOver > 0 && sayPassedOver(passedOver, of),
  ];
  return parts.filter(Boolean).join(' ');
}

const inNotifications = 'This company sends no mail yet: they read it under Notifications.';

function sayPassedOver(count: number, of: number): string {
  const why = 'they needn’t choose a session now, or were reminded today.';
  if (count === of) return `T${why.slice(1)}`;
  return `${formatCount(count)} ${count === 1 ? 'was' : 'were'} passed over: ${why}`;
}

/** "Monday at 7:00 AM": it is never more than a few days ahead. */
function sayMoment(at: string, clock: Clock): string {
  const day = weekdays[weekdayOf(calendarDateOf(at, clock.timeZone))]!;
  return `${day} at ${clock.zonedTime(at)}`;
}
