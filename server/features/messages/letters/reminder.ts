import { formatCount } from '#shared/count';
import type { TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { formatDate } from '#shared/time';
import { zoneOf } from '../../../db/time-zone.ts';
import { forgetUnsent, listReminded, type RemindedItem } from '../reminders/store.ts';
import { listSuggested } from '../../training/seats/choosing/store.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';
import { sessionTimeOf } from './date-time.ts';

/** How long a session can be chosen by the button of a mail, in days. Its link is forgotten with the message. */
const longestLinkDays = 30;

/**
 * For a person who has to choose a session: every training whose reminder of the day this message is. Its
 * button leads to the sessions of the first, without signing in.
 */
export const reminder: Kind = {
  prepare: outsideQuietHours(async (tx, { id, person }, { config, now, urlOf, token }) => {
    const { timeZone } = config;
    const items = await listReminded(tx, id, person.id, { now, timeZone });
    const programIds = items.map((item) => item.id);
    await forgetUnsent(tx, id, programIds);
    const [first, ...others] = items;
    if (!first)
      return { droppedBecause: 'The person has nothing left to choose, or the due date has changed.' };
    const programId = first.id;
    const sessions = await listSuggested(tx, {
      programId,
      personId: person.id,
      now,
      zone: zoneOf({ config }),
    });
    const isOne = others.length === 0;
    const letter = {
      subject: isOne ? subjectOf(first, timeZone) : `Choose your sessions for ${items.length} trainings`,
      paragraphs: [
        greetingOf(person),
        isOne
          ? `You haven't chosen a session for ${first.title}. There are seats available: pick a session that suits you.`
          : "You haven't chosen a session for these trainings. There are seats available: pick the sessions that suit you.",
      ],
      facts: [
        dueFact(first, timeZone),
        ...sessions.map((session, index) => ({
          label: `Session ${index + 1}`,
          value: sessionWords(session, timeZone),
        })),
        ...others.map((item) => dueFact(item, timeZone)),
      ],
    };
    if (sessions.length === 0) {
      // Each is at the time of another session of theirs. Which one gives way they say where they see both.
      const button = isOne
        ? { label: 'See the training', url: urlOf(`/trainings/${programId}`) }
        : { label: 'See your trainings', url: urlOf('/trainings') };
      return { letter: { ...letter, button } };
    }
    const days = Math.min(longestLinkDays, config.messagesKeptDays);
    const whichOne = `The sessions and the button below are for ${first.title}. To choose a session for your other trainings, sign in and open Assigned Trainings.`;
    return {
      letter: {
        ...letter,
        paragraphs: isOne ? letter.paragraphs : [...letter.paragraphs, whichOne],
        button: { label: 'Choose a session', url: urlOf(`/choose/${token}`) },
        afterword:
          days === 1
            ? "This link works for 1 day without signing in. Don't forward it."
            : `This link works for ${days} days without signing in. Don't forward it.`,
      },
      opens: { programId, days },
    };
  }),
};

function subjectOf({ title, due, isOverdue }: RemindedItem, timeZone: string): string {
  return isOverdue ? `${title} is overdue: choose a session` : `${title} is due ${formatDate(due, timeZone)}`;
}

function dueFact({ title, due, isOverdue }: RemindedItem, timeZone: string) {
  const day = formatDate(due, timeZone);
  return { label: title, value: isOverdue ? `Overdue since ${day}` : `Due ${day}` };
}

/** "Tue, Dec 1, 2026 · 9:00 AM – 10:30 AM (UTC−6), Room 4, with Dana Reed, 3 seats left". */
function sessionWords(
  { start_time, ends_at, location, trainer, capacity, seats_taken: taken }: TrainingSession,
  timeZone: string,
): string {
  const left = capacity === null ? null : capacity - taken;
  return [
    sessionTimeOf({ starts_at: new Date(start_time), ends_at: new Date(ends_at) }, timeZone),
    location,
    `with ${nameOf(trainer)}`,
    left !== null && (left === 1 ? '1 seat left' : `${formatCount(left)} seats left`),
  ]
    .filter(Boolean)
    .join(', ');
}
