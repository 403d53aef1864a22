import { useState } from 'react';
import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { sendChange } from '../../api/send-change.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import { DutiesHint } from './handover/duties-hint.tsx';

/** Suspends somebody after a question that names the effects and asks for the reason. */
export function useSuspendUser(onDone: (words: string) => void) {
  const [because, setBecause] = useState('');
  return useConfirm<UserDetail>({
    wording: (person) => ({
      question: `Suspend ${nameOf(person)}?`,
      consequence: (
        <div className="flex flex-col gap-6">
          <DutiesHint user={person} />
          <p>
            They’ll be signed out at once. They won’t be able to sign in, won’t get messages and won’t appear
            in any list. Their records and assignments will be kept. Their seats will be kept for 24 hours.
          </p>
          <TextAreaField
            label="Reason"
            rows={3}
            maxLength={500}
            hint="Optional. It’s shown in the audit trail only."
            value={because}
            onChange={({ target }) => setBecause(target.value)}
          />
        </div>
      ),
      verb: 'Suspend',
    }),
    send: ({ _id: id }) =>
      sendChange(usersApi.suspend, { params: { id }, body: { because: because.trim() || null } }),
    onSuccess: (person) => {
      setBecause('');
      onDone(`${nameOf(person)} is suspended.`);
    },
  });
}
