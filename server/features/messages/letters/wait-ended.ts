import { formatDate } from '#shared/time';
import { readOpenTraining } from '../../../db/calendar.ts';
import { dateTimeOf } from './date-time.ts';
import { greetingOf, type Kind } from './kind.ts';

/** For people who waited for a session that was cancelled or removed: where they stand now, and the next step. */
export const waitEnded: Kind = {
  judge: async (tx, { programId, person, facts }, { config, now, urlOf }) => {
    const { timeZone } = config;
    const training =
      programId && (await readOpenTraining(tx, { programId, personId: person.id }, { now, timeZone }));
    if (!training) return { droppedBecause: 'The training is done, archived or not asked any more.' };
    const start = new Date(String(facts['starts_at']));
    const { title, starts_at: seat, is_waiting: isWaiting, has_free: hasFree } = training;
    const followsFrom = () => {
      if (seat) return `You keep your seat on ${dateTimeOf(seat, timeZone)}.`;
      if (isWaiting)
        return 'You are on the waiting list for any session before your due date now. You get the next free seat automatically.';
      return hasFree
        ? 'You are not on the waiting list any more, because another session has free seats. Please choose one.'
        : 'No session has a free seat at the moment. You can join the waiting list again on its page.';
    };
    return {
      letter: {
        subject: `Not held: ${title} on ${formatDate(start, timeZone)}`,
        paragraphs: [
          greetingOf(person),
          `The session of “${title}” on ${dateTimeOf(start, timeZone)}, for which you were on the waiting list, is not held. ${followsFrom()}`,
        ],
        button: {
          label: !seat && !isWaiting && hasFree ? 'Choose a session' : 'See the training',
          url: urlOf(`/trainings/${programId}`),
        },
      },
    };
  },
};
