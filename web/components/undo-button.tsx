import { useEffect, useRef, useState } from 'react';
import { undoApi } from '#shared/training/undoing/calls';
import { ApiError, messageOf } from '../api/api-error.ts';
import { companyData } from '../api/queries.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiAction } from '../api/use-api-action.ts';
import { Button } from '../ui/button.tsx';
import { sendLabel } from '../ui/send-status.tsx';
import { useNow } from '../ui/use-now.ts';
import type { Told, UndoOffer } from './undo.ts';

/** Takes the change back, as long as that is offered. Where the answer is lost, another press finds out. */
export function UndoButton({
  undo: { id, until },
  onTold,
}: {
  undo: UndoOffer;
  /** Called with the result, in words. */
  onTold: (told: Told) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const now = useNow();
  const [isOver, setIsOver] = useState(() => now.getTime() >= until);
  const action = useApiAction({
    send: async (): Promise<Told> => {
      try {
        await sendChange(undoApi.undo, { params: { change: id } });
        return { words: 'Undone. Everything is as it was before.', kind: 'success' };
      } catch (error) {
        // Only a refusal is final.
        if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
        return { words: messageOf(error), kind: 'notice' };
      }
    },
    invalidates: companyData,
    onSuccess: onTold,
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      // The focus would be lost with the button that has it.
      if (document.activeElement === button.current)
        button.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
      setIsOver(true);
    }, until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver && !action.busy) return null;
  return (
    <span className="flex shrink-0 flex-wrap items-center justify-end gap-2 py-1">
      {action.error && <span role="alert">{action.error}</span>}
      <Button
        ref={button}
        variant="outline"
        size="small"
        loading={action.busy}
        onClick={() => action.run(undefined)}
      >
        {sendLabel(action, 'Undo')}
      </Button>
    </span>
  );
}
