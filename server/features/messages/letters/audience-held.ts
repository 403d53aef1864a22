import { countOf } from '#shared/count';
import { calendarDateOf } from '#shared/time';
import { readHeld } from '../../programs/audiences/store.ts';
import { greetingOf, type Kind } from './kind.ts';

/** For admins: too many trainings of a program would end without somebody's look. */
export const audienceHeld: Kind = {
  prepare: async (tx, { programId, person }, { config, now, urlOf }) => {
    const held = await readHeld(tx, programId!, calendarDateOf(now, config.timeZone));
    if (!held) return { droppedBecause: 'Nothing is on hold anymore.' };
    const { ends, title } = held;
    return {
      letter: {
        subject: `${countOf(ends, 'person', 'people')} about to be removed: ${title}`,
        paragraphs: [
          greetingOf(person),
          ends === 1
            ? `1 person no longer matches the audience of ${title}.`
            : `${countOf(ends, 'person', 'people')} no longer match the audience of ${title}. That’s unusually many people, so nobody has been removed yet.`,
          'Perhaps an import went wrong, or the audience is too narrow. If everything is right, remove them on the training’s page.',
        ],
        button: { label: 'See the training', url: urlOf(`/trainings/${programId}`) },
      },
    };
  },
};
