import { whyNotRegister } from '../../../config.ts';
import { findConfirmationEnd } from '../../../db/registrations.ts';
import { greetingOf, type Kind } from './kind.ts';
import { dateTimeOf } from './date-time.ts';

/** For somebody who has registered: the account opens by its link. It has nothing that they have typed. */
export const confirmation: Kind = {
  prepare: async (tx, { id, person }, { config, now, urlOf, token }) => {
    const expiresAt = await findConfirmationEnd(tx, { messageId: id, email: person.email }, now);
    if (!expiresAt || whyNotRegister(config, person.email))
      return { droppedBecause: 'The link in this message no longer opens an account.' };
    return {
      letter: {
        subject: 'Confirm your e-mail address',
        paragraphs: [
          greetingOf(person),
          'Someone, hopefully you, registered with this e-mail address. To finish, open the link and type the password that you chose.',
          `This link works only once and expires on ${dateTimeOf(expiresAt, config.timeZone)}. Don't forward it.`,
        ],
        button: { label: 'Confirm my address', url: urlOf(`/confirm/${token}`) },
        afterword:
          "If it wasn't you, ignore this e-mail. No account will be created unless the link is used.",
        because: 'registered',
      },
    };
  },
};
