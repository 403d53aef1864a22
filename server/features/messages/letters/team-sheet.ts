import { countOf } from '#shared/count';
import { countOnSheet } from '../../training/lines/sheet/store.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/** On Mondays, for people who answer for trainings of somebody without e-mail: they print the sheet (product §104). */
export const teamSheet: Kind = {
  prepare: outsideQuietHours(async (tx, { person }, { urlOf }) => {
    const people = await countOnSheet(tx, person.id);
    if (people === 0) return { droppedBecause: 'Nobody without e-mail has an open training anymore.' };
    const words =
      people === 1
        ? '1 person on your team has no e-mail address. Print their sheet.'
        : `${countOf(people, 'person', 'people')} on your team have no e-mail address. Print their sheet.`;
    return {
      letter: {
        subject: words,
        paragraphs: [
          greetingOf(person),
          words,
          'It lists each person’s open trainings, with the due date and the next step, so you can hand it out.',
        ],
        button: { label: 'Open your team', url: urlOf('/team') },
      },
    };
  }),
};
