import { formatCount } from '#shared/count';
import { findUnmarked } from '../reminders/store.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';
import { sessionTimeOf } from './date-time.ts';

/** For the trainer of a session that is over, or for admins if that is no active trainer. Attendance isn't marked. */
export const unmarked: Kind = {
  prepare: outsideQuietHours(async (tx, { sessionId, person }, { config, urlOf }) => {
    const session = sessionId && (await findUnmarked(tx, sessionId, person.id));
    if (!session)
      return { droppedBecause: 'Attendance has been marked for everyone, or someone else has to mark it.' };
    const { title, startsAt, people } = session;
    return {
      letter: {
        subject: `Attendance missing: ${title}`,
        paragraphs: [
          greetingOf(person),
          people === 1
            ? `A “${title}” session is over, and attendance is missing for 1 person. Until you mark them, their training isn't complete.`
            : `A “${title}” session is over, and attendance is missing for ${formatCount(people)} people. Until you mark them, their training isn't complete.`,
        ],
        facts: [{ label: 'When', value: sessionTimeOf({ starts_at: startsAt }, config.timeZone) }],
        button: { label: 'Mark attendance', url: urlOf(`/sessions/${sessionId}`) },
      },
    };
  }),
};
