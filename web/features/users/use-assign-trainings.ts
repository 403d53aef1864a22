import type { ReplyOf } from '#shared/endpoint';
import { usersApi } from '#shared/people/users/calls';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';

/** Assigns the programs with these ids to a person, all or none. */
export function useAssignTrainings(
  userId: string,
  onSuccess: (reply: ReplyOf<typeof usersApi.assign>) => void | Promise<void>,
) {
  return useApiAction({
    send: (programs: readonly string[]) =>
      sendChange(usersApi.assign, {
        params: { id: userId },
        body: { programs: [...programs], undoable: true },
      }),
    invalidates: companyData,
    onSuccess,
  });
}
