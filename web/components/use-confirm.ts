import { useState } from 'react';
import { useApiAction } from '../api/use-api-action.ts';
import type { Confirmation, Wording } from '../ui/confirm-dialog.tsx';

/**
 * Asks once before a change, such as the deletion of a user. `ask` opens the question about a subject. `confirmation`
 * is what ConfirmDialog or ConfirmInline shows; it is null until the first `ask`. A refusal is shown in the open
 * question. After a success the question closes when `onSuccess` has finished.
 */
export function useConfirm<Subject extends object>({
  wording,
  send,
  onSuccess,
}: {
  wording: (subject: Subject) => Wording;
  send: (subject: Subject) => Promise<unknown>;
  onSuccess: (subject: Subject) => void | Promise<void>;
}): { ask: (subject: Subject) => void; confirmation: Confirmation | null } {
  // Kept after the question has closed: the dialog still shows it while it fades out.
  const [subject, setSubject] = useState<Subject | null>(null);
  const [open, setOpen] = useState(false);
  const { run, busy, error, reset } = useApiAction({
    send,
    invalidates: [],
    onSuccess: async (_reply, done: Subject) => {
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
      busy,
      error,
      confirm: () => run(subject),
      cancel: () => setOpen(false),
    },
  };
}
