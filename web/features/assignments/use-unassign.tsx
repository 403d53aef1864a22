import { useEffect, useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { sendChange } from '../../api/send-change.ts';
import { nameApart, namesakesAmong } from '../../components/namesakes.tsx';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { whyClosed } from './assignable.ts';
import { removeButtonId } from './assigned-row.tsx';

/** The id of the message that something was done. */
export const doneId = 'removed';

interface Removal {
  employee: AssignedEmployee;
  /** The person whose X gets the focus when this one is gone. */
  neighbour: AssignedEmployee | undefined;
}

/** Unassigning one person of the list, after a question that names the things that end with the assignment. */
export function useUnassign(program: Program, shown: readonly AssignedEmployee[]) {
  const clock = useClock();
  const [removed, setRemoved] = useState<Removal | null>(null);
  const { ask, confirmation } = useConfirm<Removal>({
    wording: ({ employee }) => ({
      question: `Remove ${nameApart(employee, namesakesAmong(shown))}?`,
      consequence: (
        <p className="wrap-anywhere">
          {[
            `${nameOf(employee)} will no longer be assigned to ${program.title}.`,
            employee.session && `They’ll lose their seat on ${sayStart(employee.session, clock)}.`,
            whyClosed(program, clock) && "The deadline has passed, so they can't be assigned again.",
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ),
      verb: 'Remove',
    }),
    send: ({ employee }) =>
      sendChange(programsApi.unassign, { params: { id: program._id, employeeId: employee._id } }),
    onSuccess: setRemoved,
  });

  useEffect(() => {
    if (!removed) return;
    const next = removed.neighbour && document.getElementById(removeButtonId(removed.neighbour._id));
    (next ?? document.getElementById(doneId))?.focus({ preventScroll: true });
  }, [removed]);

  return {
    confirmation,
    removed: removed?.employee,
    ask: (employee: AssignedEmployee) => {
      const index = shown.indexOf(employee);
      setRemoved(null);
      ask({ employee, neighbour: shown[index + 1] ?? shown[index - 1] });
    },
    dismiss: () => setRemoved(null),
  };
}
