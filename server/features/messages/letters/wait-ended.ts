import { readOpenTraining } from '../../../db/calendar.ts';
import { sessionDayOf, sessionTimeOf } from './date-time.ts';
import { greetingOf, type Kind } from './kind.ts';

/** For people who waited for a session that was cancelled or removed: where they wait now, and the next step. */
export const waitEnded: Kind = {
  prepare: async (tx, { programId, person, facts }, { config, now, urlOf }) => {
    const { timeZone } = config;
    const training =
      programId && (await readOpenTraining(tx, { programId, personId: person.id }, { now, timeZone }));
    if (!training) return { droppedBecause: 'The training is complete, archived or no longer assigned.' };
    const start = new Date(String(facts['starts_at']));
    const { title, starts_at: seat, is_waiting: isWaiting, has_free: hasFree } = training;
    const followsFrom = () => {
      if (seat) return `You still have your seat on ${sessionTimeOf({ starts_at: seat }, timeZone)}.`;
      if (isWaiting)
        return "You're now on the waiting list for any session before your due date. You get the next free seat automatically.";
      return hasFree
        ? "You're no longer on the waiting list, because another session has free seats. Please choose a session."
        : "No session has a free seat right now. You can join the waiting list again on the training's page.";
    };
    return {
      letter: {
        subject: `Cancelled: ${title} on ${sessionDayOf(start, timeZone)}`,
        paragraphs: [
          greetingOf(person),
          `The “${title}” session on ${sessionTimeOf({ starts_at: start }, timeZone)} won't take place. You were on its waiting list.`,
          followsFrom(),
        ],
        button: {
          label: !seat && !isWaiting && hasFree ? 'Choose a session' : 'See the training',
          url: urlOf(`/trainings/${programId}`),
        },
      },
    };
  },
};
