import { formatDate } from '#shared/time';
import { zoneOf } from '../../../db/time-zone.ts';
import { forgetUnsent, listReminded, type RemindedItem } from '../reminders/store.ts';
import { listSuggested } from '../../training/seats/choosing/store.ts';
import { chooseButton, dueFact, linkDays, sayWhichOne, sessionFacts } from './choosing.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/**
 * For a person who has to choose a session: every training whose reminder of the day this message is. Its
 * button leads to the sessions of the first, without signing in.
 */
export const reminder: Kind = {
  prepare: outsideQuietHours(async (tx, { id, person }, context) => {
    const { config, now, urlOf } = context;
    const { timeZone } = config;
    const items = await listReminded(tx, id, person.id, { now, timeZone });
    const programIds = items.map((item) => item.id);
    await forgetUnsent(tx, id, programIds);
    // The button leads to sessions, if there are any to choose.
    const [first, ...others] = items.toSorted(
      (one, other) => Number(one.isReading) - Number(other.isReading),
    );
    if (!first)
      return { droppedBecause: 'The person has nothing left to choose, or the due date has changed.' };
    const programId = first.id;
    const zone = zoneOf({ config });
    const sessions = first.isReading
      ? []
      : await listSuggested(tx, { programId, personId: person.id, now, zone });
    const isOne = others.length === 0;
    const letter = {
      subject: isOne ? subjectOf(first, timeZone) : sayHowMany(items),
      paragraphs: [greetingOf(person), sayWhatToDo([first, ...others])],
      facts: [
        dueFact(first, timeZone),
        ...sessionFacts(sessions, timeZone),
        ...others.map((item) => dueFact(item, timeZone)),
      ],
    };
    if (sessions.length === 0) {
      // Each is at the time of another session of theirs. Which one gives way they say where they see both.
      const button = isOne
        ? {
            label: first.isReading ? 'Read and sign' : 'See the training',
            url: urlOf(`/trainings/${programId}`),
          }
        : { label: 'See your trainings', url: urlOf('/trainings') };
      return { letter: { ...letter, button } };
    }
    return {
      letter: {
        ...letter,
        paragraphs: isOne ? letter.paragraphs : [...letter.paragraphs, sayWhichOne(first.title)],
        ...chooseButton(context),
      },
      opens: { programId, days: linkDays(context) },
    };
  }),
};

function subjectOf({ title, due, isOverdue, isReading }: RemindedItem, timeZone: string): string {
  if (!isOverdue) return `${title} is due ${formatDate(due, timeZone)}`;
  return isReading ? `${title} is overdue: read and sign it` : `${title} is overdue: choose a session`;
}

function sayHowMany(items: readonly RemindedItem[]): string {
  return items.some(({ isReading }) => isReading)
    ? `You have ${items.length} trainings to do`
    : `Choose your sessions for ${items.length} trainings`;
}

function sayWhatToDo(items: readonly RemindedItem[]): string {
  const [first] = items as [RemindedItem];
  const readings = items.filter(({ isReading }) => isReading).length;
  if (items.length === 1)
    return first.isReading
      ? `You haven't signed ${first.title} yet. You read and sign it online, whenever it suits you.`
      : `You haven't chosen a session for ${first.title}. There are seats available: pick a session that suits you.`;
  if (readings === 0)
    return "You haven't chosen a session for these trainings. There are seats available: pick the sessions that suit you.";
  if (readings === items.length)
    return "You haven't signed these trainings yet. You read and sign them online, whenever it suits you.";
  return 'You still have to choose a session for some of these trainings, and to read and sign the others.';
}
