import type { ReplyOf } from '#shared/endpoint';
import type { dueDatesApi } from '#shared/training/assignments/calls';
import { countOf, formatCount } from '#shared/count';
import { weekdayOf, weekdays } from '#shared/month';
import { calendarDateOf } from '#shared/time';
import type { Clock } from './use-clock.ts';
import { sayWhom } from './due-date-words.ts';

/** The result of reminding: how many people, and when they get it where that is later. */
export type Reminded = ReplyOf<typeof dueDatesApi.remind>;

/**
 * "12 employees were reminded. 3 people got no reminder: they have a session, are away or were reminded today." In quiet
 * hours "12 reminders will go out on Monday at 7:00 AM."
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
    people: Parameters<typeof sayWhom>[1];
    clock: Clock;
    sendsMail: boolean;
  },
): string {
  const passedOver = of - reminded;
  if (reminded === 0)
    return 'No reminders sent: everyone selected has a session, is away or was reminded today.';
  const whom = sayWhom(reminded, of === 1 ? people : []);
  const parts = [
    sendsMail && at
      ? sayGoingOut(reminded, at, clock)
      : reminded === 1
        ? `${whom} was reminded.`
        : `${whom} were reminded.`,
    !sendsMail && reminderWithoutMail,
    passedOver > 0 && sayPassedOver(passedOver),
  ];
  return parts.filter(Boolean).join(' ');
}

/** "5 reminders will go out on Monday at 7:00 AM."; null is now. */
export function sayGoingOut(reminders: number, at: string | null, clock: Clock): string {
  if (at === null)
    return reminders === 1
      ? '1 reminder will go out now.'
      : `${formatCount(reminders)} reminders will go out now.`;
  const moment = sayMoment(at, clock);
  return reminders === 1
    ? `1 reminder will go out on ${moment}.`
    : `${formatCount(reminders)} reminders will go out on ${moment}.`;
}

/** Where people find a reminder that no e-mail brings. */
export const reminderWithoutMail =
  "E-mail isn't set up for your company yet. They'll find the reminder under Account, “See your messages”.";

function sayPassedOver(count: number): string {
  return count === 1
    ? '1 person got no reminder: they have a session, are away or were reminded today.'
    : `${formatCount(count)} people got no reminder: they have a session, are away or were reminded today.`;
}

/** The numbers of people who would be reminded, and of the others by reason. */
export type RemindPreview = ReplyOf<typeof dueDatesApi.previewRemind>;

/**
 * "6 reminders will go out on Monday at 7:00 AM. 8 people won’t get one: 4 are waiting for their trainer, 4 have a session."
 * Without e-mail "6 people will get a reminder."
 */
export function sayWhoIsReminded(
  preview: RemindPreview,
  { of, clock, sendsMail }: { of: number; clock: Clock; sendsMail: boolean },
): string {
  const { will, waits_for_trainer: over, has_session: seated, reminded_today: reminded, away } = preview;
  const others = of - will - over - seated - reminded - away;
  const reasons = [
    over > 0 &&
      (over === 1 ? '1 is waiting for their trainer' : `${formatCount(over)} are waiting for their trainer`),
    seated > 0 && (seated === 1 ? '1 has a session' : `${formatCount(seated)} have a session`),
    reminded > 0 &&
      (reminded === 1 ? '1 was reminded today' : `${formatCount(reminded)} were reminded today`),
    away > 0 && (away === 1 ? '1 is away' : `${formatCount(away)} are away`),
    others > 0 &&
      (others === 1 ? '1 has no session to choose' : `${formatCount(others)} have no session to choose`),
  ].filter(Boolean);
  const why = reasons.join(', ');
  if (will === 0) return `No reminder needed: ${why}.`;
  const told = sendsMail
    ? sayGoingOut(will, preview.at ?? null, clock)
    : `${countOf(will, 'person', 'people')} will get a reminder.`;
  const none = of - will;
  if (none === 0) return told;
  return none === 1
    ? `${told} 1 person won’t get one: ${why}.`
    : `${told} ${formatCount(none)} people won’t get one: ${why}.`;
}

/** "Monday at 7:00 AM": it is never more than a few days ahead. */
export function sayMoment(at: string, clock: Clock): string {
  const day = weekdays[weekdayOf(calendarDateOf(at, clock.timeZone))]!;
  return `${day} at ${clock.zonedTime(at)}`;
}
