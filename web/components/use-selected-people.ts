import { useState } from 'react';
import type { AssignedEmployee } from '#shared/shapes';
import { assignedList, isStillOpen } from './assigned.ts';
import type { Done, DonePart } from './people-done.ts';
import { useSendInParts } from './use-send-in-parts.ts';
import type { Selection } from './use-selection.ts';

/**
 * A change of the selected people. After a refusal people who can't be changed any more are deselected.
 * `dropped` says how many they are, until it is forgotten.
 */
export function useSelectedPeople({
  programId,
  selection,
  done,
  isSelectable = isStillOpen,
}: {
  programId: string;
  selection: Selection;
  /** Completes "3 employees were …". */
  done: string;
  /** The people who can be changed; unless given, those not complete. */
  isSelectable?: (employee: AssignedEmployee) => boolean;
}) {
  const [dropped, setDropped] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const forgetDropped = () => setDropped(0);
  const { sendInParts, progress, stoppedIds } = useSendInParts({
    done,
    onRefused: async () => {
      const before = selection.ids().length;
      const people = await assignedList(programId).loadAll();
      selection.keepOnly(people.filter(isSelectable));
      setDropped(before - selection.ids().length);
    },
  });
  return {
    isSending,
    progress: isSending ? progress : null,
    dropped,
    forgetDropped,
    send: async (sendPart: (people: string[]) => Promise<DonePart>): Promise<Done> => {
      forgetDropped();
      const ids = stoppedIds() ?? selection.ids();
      if (ids.length === 0) throw new Error('Nobody is selected anymore.');
      setIsSending(true);
      try {
        return await sendInParts(ids, sendPart);
      } finally {
        setIsSending(false);
      }
    },
  };
}

export type SelectedPeople = ReturnType<typeof useSelectedPeople>;
