import type { ReplyOf } from '#shared/endpoint';
import type { dueDatesApi } from '#shared/training/assignments/calls';
import { nameOf } from '#shared/person-name';
import { reminderWithoutMail, sayGoingOut, type Reminded } from './reminder-words.ts';
import type { Clock } from './use-clock.ts';

/** Why the one person can't be reminded; null where they can. */
export function sayWhyNotReminded(preview: ReplyOf<typeof dueDatesApi.previewRemindOverdue>): string | null {
  if (preview.will > 0) return null;
  if (preview.away > 0) return 'They’re away and won’t get reminders until they’re back.';
  if (preview.reminded_today > 0) return 'They were already reminded today.';
  if (preview.waits_for_trainer > 0) return 'Their trainer still has to confirm their attendance.';
  if (preview.has_session > 0) return 'They already have a session.';
  return preview.nothing_overdue > 0 ? 'Nothing is overdue.' : 'No session has a free seat.';
}

/** "Ada Lovelace was reminded about every overdue training." with when they get it, where that is later. */
export function sayPersonReminded(
  { reminded, at }: Reminded,
  person: Parameters<typeof nameOf>[0],
  { clock, sendsMail }: { clock: Clock; sendsMail: boolean },
): string {
  const name = nameOf(person);
  if (reminded === 0)
    return `No reminder sent: ${name} has no session to choose right now, or was already reminded today.`;
  const words = `${name} was reminded about every overdue training.`;
  if (!sendsMail) return `${words} ${reminderWithoutMail}`;
  return at ? sayGoingOut(1, at, clock) : words;
}
