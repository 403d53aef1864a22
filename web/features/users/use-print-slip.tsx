import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { saveFile } from '../../api/save-file.ts';
import { useConfirm } from '../../components/use-confirm.ts';

type Recipient = Pick<UserDetail, '_id' | 'first_name' | 'last_name' | 'login'>;

/** Makes a slip with a code for somebody's first password, after a question that names its effect. */
export function usePrintSlip(onDone: (words: string) => void) {
  return useConfirm<Recipient>({
    wording: (person) => ({
      question: `Print a slip for ${nameOf(person)}?`,
      consequence: (
        <p className="wrap-anywhere">
          {`It shows the login ${person.login} and a one-time code for choosing a password. The code works once, for 14 days. Earlier slips stop working.`}
        </p>
      ),
      verb: 'Print a slip',
      variant: 'default',
    }),
    send: ({ _id: id, login }) =>
      saveFile(`Slip ${login}.pdf`, usersApi.printSlips, { body: { people: [id] } }),
    onSuccess: (person) => onDone(`The slip for ${nameOf(person)} is saved as a PDF.`),
  });
}
