import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { TrainingSession } from '#shared/shapes';
import { formatDate } from '#shared/time';
import type { Fact, Letter } from '../../../mail/letter.ts';
import { sessionTimeOf } from './date-time.ts';
import type { WritingContext } from './kind.ts';

/** How long a session can be chosen by the button of a mail, in days. Its link is forgotten with the message. */
const longestLinkDays = 30;

/** "Fire Safety: Due December 1, 2026". */
export function dueFact(
  { title, due, isOverdue }: { title: string; due: Date; isOverdue: boolean },
  timeZone: string,
): Fact {
  const day = formatDate(due, timeZone);
  return { label: title, value: isOverdue ? `Overdue since ${day}` : `Due ${day}` };
}

/** The sessions that somebody can choose. */
export function sessionFacts(sessions: readonly TrainingSession[], timeZone: string): Fact[] {
  return sessions.map((session, index) => ({
    label: `Session ${index + 1}`,
    value: sessionWords(session, timeZone),
  }));
}

/** "Tue, Dec 1, 2026 · 9:00 AM – 10:30 AM (UTC−6), Room 4, with Dana Reed, 3 seats left". */
function sessionWords(
  { parts, location, trainer, capacity, seats_taken: taken }: TrainingSession,
  timeZone: string,
): string {
  const left = capacity === null ? null : capacity - taken;
  return [
    parts.map((part) => sessionTimeOf(part, timeZone)).join(' and '),
    location,
    `with ${nameOf(trainer)}`,
    left !== null && (left === 1 ? '1 seat left' : `${formatCount(left)} seats left`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** For how many days the link of a mail works. */
export function linkDays({ config }: Pick<WritingContext, 'config'>): number {
  return Math.min(longestLinkDays, config.messagesKeptDays);
}

/** The button that leads to the sessions without signing in, and the sentence about it. */
export function chooseButton(context: WritingContext): Pick<Letter, 'button' | 'afterword'> {
  const days = linkDays(context);
  return {
    button: { label: 'Choose a session', url: context.urlOf(`/choose/${context.token}`) },
    afterword:
      days === 1
        ? "You can use this link for 1 day without signing in. Don't forward it."
        : `You can use this link for ${days} days without signing in. Don't forward it.`,
  };
}

/** If there are several trainings: for which one the sessions and the button are. */
export function sayWhichOne(title: string): string {
  return `The sessions and the button below are for ${title}. To choose a session for your other trainings, sign in and open Assigned Trainings.`;
}
