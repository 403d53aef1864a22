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
  prepare: async (tx, { id, person, facts }, { config, now, urlOf, token, companyName }) => {
    const company = await companyName();
    const expiresAt = await findExpiry(tx, id, now);
    if (!expiresAt) {
      return {
        droppedBecause:
          'The person already has a password or another address, was invited again, or the link has expired.',
      };
    }
    const inviter = await readName(tx, (facts as InvitationFacts).by);
    return {
      letter: {
        subject: `${company}: your training account`,
        paragraphs: [
          greetingOf(person),
          `${inviter ?? company} created an account for you, where you'll find your trainings. Sign in as ${person.email}.`,
          `Choose a password first. This link works only once and expires on ${dateTimeOf(expiresAt, config.timeZone)}. Don't forward it.`,
        ],
        button: { label: 'Choose a password', url: `${urlOf('/welcome')}#${token}` },
        afterword: `If the link no longer works, choose “Forgot your password?” at ${urlOf('/login')}.`,
      },
    };
  },
};
