import { useEffect, useState } from 'react';
import { programsApi } from '#shared/api/programs';
import type { AssignedEmployee } from '#shared/api/shapes';
import { call } from '../../api/client.ts';
import { companyData, invalidate } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { removeButtonId } from './assigned-row.tsx';

/** The id of the message that someone was removed. */
export const removedId = 'removed';

interface Asked {
  employee: AssignedEmployee;
  /** Whose X gets the focus when this one is gone. */
  neighbour: AssignedEmployee | undefined;
}

/** Unassigning one person of the list: asked, confirmed, done. `employee` stays for the dialog's way out. */
export function useUnassign(programId: string, shown: readonly AssignedEmployee[]) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const [removed, setRemoved] = useState<Asked | null>(null);

  const { run, busy, error, reset } = useApiAction({
    send: async ({ employee }: Asked) => {
      try {
        await call(programsApi.unassign, { params: { id: programId, employeeId: employee._id } });
      } finally {
        // The list is right before the dialog closes; after a refusal too, for then it was behind the times.
        await invalidate(...companyData);
      }
    },
    invalidates: [],
    onSuccess: (_, done) => {
      setRemoved(done);
      setOpen(false);
    },
  });

  useEffect(() => {
    if (!removed) return;
    const next = removed.neighbour && document.getElementById(removeButtonId(removed.neighbour._id));
    (next ?? document.getElementById(removedId))?.focus({ preventScroll: true });
  }, [removed]);

  return {
    employee: asked?.employee,
    open,
    busy,
    error,
    removed: removed?.employee,
    ask: (employee: AssignedEmployee) => {
      const index = shown.indexOf(employee);
      reset();
      setRemoved(null);
      setAsked({ employee, neighbour: shown[index + 1] ?? shown[index - 1] });
      setOpen(true);
    },
    cancel: () => setOpen(false),
    confirm: () => asked && run(asked),
    dismiss: () => setRemoved(null),
  };
}

/** What the dialog needs of it. */
export type Unassign = ReturnType<typeof useUnassign>;
