import { productName } from '#shared/product';
import { findExpiry } from '../../../db/message-tokens.ts';
import { readName } from '../../../db/people.ts';
import { greetingOf, type Kind } from './kind.ts';
import { dateTimeOf } from './date-time.ts';

/** The facts of an invitation: the id of the admin who sends it. */
export interface InvitationFacts extends Record<string, unknown> {
  by: string;
}

/** For a person with an account who has never signed in. */
export const invitation: Kind & { tokenMinutes: number } = {
  tokenMinutes: 7 * 24 * 60,
  judge: async (tx, { id, person, facts }, { config, now, urlOf, token }) => {
    const expiresAt = await findExpiry(tx, id, now);
    if (!expiresAt) {
      return {
        droppedBecause: 'The person has a password by now, or was invited again, or its time is over.',
      };
    }
    const inviter = await readName(tx, (facts as InvitationFacts).by);
    return {
      letter: {
        subject: `Your account at ${productName}`,
        paragraphs: [
          greetingOf(person),
          `${inviter ?? 'Your company'} has made an account for you at ${productName}, where you find your trainings. You sign in as ${person.email}.`,
          `Choose a password first. The link below works once, until ${dateTimeOf(expiresAt, config.timeZone)}.`,
        ],
        button: { label: 'Choose a password', url: `${urlOf('/welcome')}#${token}` },
        afterword: `If the link doesn't work any more, choose “Forgot your password?” at ${urlOf('/login')}.`,
      },
    };
  },
};
