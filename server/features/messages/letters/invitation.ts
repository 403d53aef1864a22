import { formatCount } from '#shared/count';
import { findExpiry } from '../../../db/message-tokens.ts';
import { readName } from '../../../db/people.ts';
import type { Section } from '../../../mail/letter.ts';
import { listOpenTrainings, type OpenTraining } from '../new-trainings/store.ts';
import { dueFact } from './choosing.ts';
import { greetingOf, type Kind } from './kind.ts';
import { dateTimeOf } from './date-time.ts';

/** The facts of an invitation: the id of the admin who sends it. */
export interface InvitationFacts extends Record<string, unknown> {
  by: string;
}

/** The most trainings that it names. */
const mostNamed = 10;

/** For a person with an account who has never signed in. */
export const invitation: Kind & { tokenMinutes: number } = {
  tokenMinutes: 7 * 24 * 60,
  prepare: async (tx, { id, person, facts }, { config, now, urlOf, token, companyName }) => {
    const company = await companyName();
    const expiresAt = await findExpiry(tx, id, now);
    if (!expiresAt) {
      return {
        droppedBecause:
          'The person already has a password or another address, was invited again, or the link has expired.',
      };
    }
    const trainings = await listOpenTrainings(tx, person.id, now);
    const inviter = await readName(tx, (facts as InvitationFacts).by);
    return {
      letter: {
        subject: `${company}: your training account`,
        paragraphs: [
          greetingOf(person),
          `${inviter ?? company} created an account for you, where you'll find your trainings. Sign in as ${person.email}.`,
          `Choose a password first. This link works only once and expires on ${dateTimeOf(expiresAt, config.timeZone)}. Don't forward it.`,
        ],
        ...(trainings.length > 0 && { sections: [sectionOf(trainings, config.timeZone)] }),
        button: { label: 'Choose a password', url: `${urlOf('/welcome')}#${token}` },
        afterword: `If the link no longer works, choose “Forgot your password?” at ${urlOf('/login')}.`,
      },
    };
  },
};

/** The person's open trainings, by due date. The message about new ones is left out (product §119). */
function sectionOf(trainings: readonly OpenTraining[], timeZone: string): Section {
  const more = trainings.length - mostNamed;
  return {
    heading: trainings.length === 1 ? 'Your training' : 'Your trainings',
    facts: trainings.slice(0, mostNamed).map((training) => dueFact(training, timeZone)),
    ...(more > 0 && { more: `and ${formatCount(more)} more` }),
  };
}
