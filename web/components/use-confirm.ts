import { useState } from 'react';
import { useApiAction } from '../api/use-api-action.ts';
import type { Confirmation, Wording } from '../ui/confirm-dialog.tsx';

/**
 * A change that is asked about once before it is made, such as the deletion of a user. `ask` opens the question, about
 * a subject; `confirmation` is what ConfirmDialog or ConfirmInline shows, null until somebody has asked. A refusal
 * stays in the open question. After a success it closes, once `onSuccess` is through.
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
  // It outlasts the question, whose window still shows it while it fades.
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
