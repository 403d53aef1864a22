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
        ...sessionFacts(sessions, timeZone),
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

function subjectOf({ title, due, isOverdue }: RemindedItem, timeZone: string): string {
  return isOverdue ? `${title} is overdue: choose a session` : `${title} is due ${formatDate(due, timeZone)}`;
}
