import { findUnmarked } from '../reminders/store.ts';
import type { Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';
import { dateTimeOf } from './date-time.ts';

/**
 * For the trainer of a session that is over, or for admins where that is no active trainer: attendance isn't marked.
 */
export const unmarked: Kind = {
  judge: outsideQuietHours(async (tx, { sessionId, person }, { config, urlOf }) => {
    const session = sessionId && (await findUnmarked(tx, sessionId, person.id));
    if (!session) return { droppedBecause: 'The session is marked, or somebody else has to mark it.' };
    const { title, startsAt, people } = session;
    return {
      letter: {
        subject: `Who was at ${title}?`,
        paragraphs: [
          `Hello ${person.firstName},`,
          `a session of ${title} is over, and ${people === 1 ? 'one person is' : `${people} people are`} not marked yet. As long as nobody marks them, they are not complete.`,
        ],
        facts: [{ label: 'When', value: dateTimeOf(startsAt, config.timeZone) }],
        button: { label: 'Mark the session', url: urlOf(`/sessions/${sessionId}`) },
      },
    };
  }),
};
