import { findExpiry } from '../../../db/message-tokens.ts';
import { greetingOf, type Kind } from './kind.ts';
import { dateTimeOf } from './date-time.ts';

/** For a person who has forgotten the password. */
export const reset: Kind & { tokenMinutes: number } = {
  tokenMinutes: 30,
  judge: async (tx, { id, person }, { config, now, urlOf, token }) => {
    const expiresAt = await findExpiry(tx, id, now);
    if (!expiresAt)
      return { droppedBecause: 'The password was changed, or asked for again, or its time is over.' };
    return {
      letter: {
        subject: 'Choose a new password',
        paragraphs: [
          greetingOf(person),
          `somebody, hopefully you, asked for a new password for your account ${person.email}.`,
          `The link below works once, until ${dateTimeOf(expiresAt, config.timeZone)}.`,
        ],
        button: { label: 'Choose a new password', url: `${urlOf('/reset')}#${token}` },
        afterword: "If you didn't ask for it, do nothing: your password stays as it is.",
      },
    };
  },
};
