import { formatDate } from '#shared/time';
import { endOfQuiet } from '../../../reminder-times/quiet-hours.ts';
import { listTold, type ToldItem } from '../../reminders/store.ts';
import type { Kind } from './kind.ts';

/** For whoever has to choose a session: every training of which this message is the day's reminder. */
export const reminder: Kind = {
  judge: async (tx, { id, person }, { config, now, urlOf }) => {
    const { timeZone } = config;
    const items = await listTold(tx, id, person.id, { now, timeZone });
    if (items.length === 0)
      return { droppedBecause: 'There is no session to choose any more, or another due date holds.' };
    const notBefore = endOfQuiet(now, config);
    if (notBefore > now) return { notBefore };
    const [first] = items;
    const one = items.length === 1 && first;
    return {
      letter: {
        subject: one ? subjectOf(one, timeZone) : `Choose your sessions for ${items.length} trainings`,
        paragraphs: [
          `Hello ${person.firstName},`,
          one
            ? `you have no session yet for ${one.title}. There are free seats: choose the one that suits you.`
            : 'you have no session yet for these trainings. There are free seats: choose the ones that suit you.',
        ],
        facts: items.map((item) => ({ label: item.title, value: dueWords(item, timeZone) })),
        button: one
          ? { label: 'Choose a session', url: urlOf(`/trainings/${one.id}`) }
          : { label: 'See your trainings', url: urlOf('/trainings') },
      },
    };
  },
};

function subjectOf({ title, due, isOverdue }: ToldItem, timeZone: string): string {
  return isOverdue ? `${title} is overdue: choose a session` : `${title} is due ${formatDate(due, timeZone)}`;
}

function dueWords({ due, isOverdue }: ToldItem, timeZone: string): string {
  return `${isOverdue ? 'Overdue since' : 'Due'} ${formatDate(due, timeZone)}`;
}
