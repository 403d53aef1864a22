import { useState } from 'react';
import type { invalidate } from '../api/queries.ts';
import { useRefreshingAction } from '../api/use-refreshing-action.ts';
import type { Confirmation, Wording } from '../ui/confirmation.ts';

/**
 * Asks once before a change, such as the deletion of a user. `ask` opens the question about a subject. `confirmation`
 * is for ConfirmDialog or ConfirmInline; it is null until the first `ask`. A refusal is shown in the open question. In
 * both cases all data of the company is read again. If the change takes its own page away, `refresh` is
 * `invalidateBeforeLeaving`. After a success the question closes when that and `onSuccess` have finished.
 */
export function useConfirm<Subject extends object>({
  wording,
  send,
  onSuccess,
  refresh,
}: {
  wording: (subject: Subject) => Wording;
  send: (subject: Subject) => Promise<unknown>;
  onSuccess: (subject: Subject) => void | Promise<void>;
  refresh?: typeof invalidate;
}): { ask: (subject: Subject) => void; confirmation: Confirmation | null } {
  // Kept after the question has closed: the dialog still shows it while it fades out.
  const [subject, setSubject] = useState<Subject | null>(null);
  const [open, setOpen] = useState(false);
  const { run, reset, ...state } = useRefreshingAction<Subject>({
    send,
    refresh,
    onSuccess: async (done) => {
      await onSuccess(done);
      setOpen(false);
    },
  });
  return {
    ask: (next) => {
      reset();
      setSubject(next);
      setOpen(true);
    },
    confirmation: subject && {
      open,
      ...wording(subject),
      ...state,
      confirm: () => run(subject),
      cancel: () => setOpen(false),
    },
  };
}
