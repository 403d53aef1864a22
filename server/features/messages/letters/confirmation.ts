import { whyNotRegister } from '../../../config.ts';
import { findConfirmationEnd } from '../../../db/registrations.ts';
import { greetingOf, type Kind } from './kind.ts';
import { dateTimeOf } from './date-time.ts';

/** For somebody who has registered: the account opens by its link. It holds nothing that they have typed. */
export const confirmation: Kind = {
  judge: async (tx, { id, person }, { config, now, urlOf, token }) => {
    const expiresAt = await findConfirmationEnd(tx, { messageId: id, email: person.email }, now);
    if (!expiresAt || whyNotRegister(config, person.email))
      return { droppedBecause: 'Its link would open no account any more.' };
    return {
      letter: {
        subject: 'Confirm your e-mail address',
        paragraphs: [
          greetingOf(person),
          'Someone, hopefully you, registered with this e-mail address. To finish, open the link and type the password that you chose.',
          `The link works once, until ${dateTimeOf(expiresAt, config.timeZone)}.`,
        ],
        button: { label: 'Confirm my address', url: urlOf(`/confirm/${token}`) },
        afterword: 'If it wasn’t you, do nothing: without the link there is no account.',
        because: 'somebody registered with your address',
      },
    };
  },
};
