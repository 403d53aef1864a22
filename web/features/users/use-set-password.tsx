import { useRef } from 'react';
import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { call } from '../../api/client.ts';
import { useConfirm } from '../../components/use-confirm.ts';

/** Gives somebody a new password after a question that names the things that end with it. */
export function useSetPassword(onSet: (password: string) => void) {
  // Not the result of `send`: that is kept in the cache of changes.
  const received = useRef('');
  return useConfirm<UserDetail>({
    wording: (person) => ({
      question: `Set a temporary password for ${nameOf(person)}?`,
      consequence: <p>They’ll be signed out everywhere, and the old password will stop working.</p>,
      verb: 'Set password',
    }),
    send: async ({ _id: id }) => {
      const reply = await call(usersApi.setTemporaryPassword, { params: { id }, body: {} });
      received.current = reply.temp_password;
    },
    onSuccess: () => {
      onSet(received.current);
      received.current = '';
    },
  });
}
