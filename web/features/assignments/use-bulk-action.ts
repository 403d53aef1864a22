import { companyData } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import type { Progress } from '../../components/progress-bar.tsx';
import type { SendState } from '../../ui/send-status.tsx';
import type { Done, DonePart } from '../../components/people-done.ts';
import { useSendInParts } from '../../components/use-send-in-parts.ts';

/** Something that is done to the selected people of a checklist. */
export interface BulkAction extends SendState {
  run: (ids: readonly string[]) => void;
  /** Sends the same people once more, where the outcome is unknown. */
  findOut: () => void;
  busy: boolean;
  error: string | null;
  progress: Progress | null;
}

/** Does it to a selection by the press of a button; see useSendInParts. */
export function useBulkAction({
  send,
  onSuccess,
  ...parts
}: {
  send: (ids: string[]) => Promise<DonePart>;
  done: string;
  onSuccess: (done: Done) => void | Promise<void>;
  onRefused: () => Promise<void>;
}): BulkAction {
  const { sendInParts, progress, stoppedIds } = useSendInParts(parts);
  const action = useApiAction({
    send: (ids: readonly string[]) => sendInParts(ids, send),
    invalidates: companyData,
    onSuccess,
  });
  return {
    ...action,
    // Not the people that the list shows by now: those changed may have left it.
    findOut: () => {
      const ids = stoppedIds();
      if (ids) action.run(ids);
    },
    progress: action.busy ? progress : null,
  };
}
