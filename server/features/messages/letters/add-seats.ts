import { formatDay } from '#shared/month';
import { listShortPrograms } from '../reminders/store.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/** For admins: in which programs people can't get a seat in time. */
export const addSeats: Kind = {
  judge: outsideQuietHours(async (tx, { person }, { config, now, urlOf }) => {
    const programs = await listShortPrograms(tx, { now, timeZone: config.timeZone });
    if (programs.length === 0) return { droppedBecause: 'No program is short of seats any more.' };
    const [first] = programs;
    return {
      letter: {
        subject:
          programs.length === 1
            ? `${first!.title} is short of seats`
            : `${programs.length} trainings are short of seats`,
        paragraphs: [
          greetingOf(person),
          'some people can’t choose a session in time, as there are too few seats. They are not reminded before there are more.',
        ],
        facts: programs.map(({ title, short, by }) => ({
          label: title,
          value: `${short} ${short === 1 ? 'seat' : 'seats'} short${by ? ` by ${formatDay(by)}` : ''}`,
        })),
        button:
          programs.length === 1
            ? { label: 'Add sessions', url: urlOf(`/trainings/${first!._id}`) }
            : { label: 'See the dashboard', url: urlOf('/dashboard') },
      },
    };
  }),
};
