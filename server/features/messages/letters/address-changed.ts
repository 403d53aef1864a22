import { productName } from '#shared/product';
import { hasAddress } from '../../../db/people.ts';
import { greetingOf, type Kind } from './kind.ts';

/** The facts of a message about a changed address: the mailbox that it goes to, and its part in the change. */
export interface AddressChangedFacts extends Record<string, unknown> {
  address: string;
  is: 'former' | 'new';
}

/**
 * For the two mailboxes of an account whose address an admin has changed. The former one may be somebody
 * else's: it gets neither the name nor the new address.
 */
export const addressChanged: Kind = {
  prepare: async (tx, { person, facts }, { urlOf }) => {
    const { is, address } = facts as AddressChangedFacts;
    const isNow = await hasAddress(tx, person.id, address);
    if (isNow !== (is === 'new')) return { droppedBecause: 'The address was changed again.' };
    if (is === 'former')
      return {
        letter: {
          subject: `Your ${productName} account no longer uses this address`,
          paragraphs: [
            greetingOf(person),
            `An admin changed the e-mail address of your ${productName} account. You can't sign in with this address anymore, and you won't get any more e-mails here.`,
          ],
          afterword: "If you didn't expect this, ask the people who run your trainings.",
        },
      };
    return {
      letter: {
        subject: `Your ${productName} account uses this address now`,
        paragraphs: [
          greetingOf(person),
          `An admin changed the e-mail address of your ${productName} account to ${person.email}. Sign in with it from now on. Your password is the same as before.`,
        ],
        button: { label: 'Sign in', url: urlOf('/login') },
      },
    };
  },
};
