import { findExpiry } from '../../../db/message-tokens.ts';
import { greetingOf, type Kind } from './kind.ts';
import { dateTimeOf } from './date-time.ts';

/** For a person who has forgotten the password. */
export const reset: Kind & { tokenMinutes: number } = {
  tokenMinutes: 30,
  prepare: async (tx, { id, person }, { config, now, urlOf, token }) => {
    const expiresAt = await findExpiry(tx, id, now);
    if (!expiresAt)
      return {
        droppedBecause:
          'The password or the address was changed, a newer link was requested, or the link has expired.',
      };
    return {
      letter: {
        subject: 'Choose a new password',
        paragraphs: [
          greetingOf(person),
          `Someone, hopefully you, asked for a new password for your account ${person.email}.`,
          `This link works only once and expires on ${dateTimeOf(expiresAt, config.timeZone)}. Don't forward it.`,
        ],
        button: { label: 'Choose a new password', url: `${urlOf('/reset')}#${token}` },
        afterword: "If it wasn't you, ignore this e-mail: your password won't change.",
      },
    };
  },
};
