import { X } from 'lucide-react';
import type { AssignedEmployee, Program } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { PersonStatus } from '../../components/person-status.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The id of a person's X, by which the focus finds it again after a removal. */
export const removeButtonId = (employeeId: string) => `remove-${employeeId}`;

/** An assigned person with status and chosen session and, for whoever may unassign, the X. */
export function AssignedRow({
  employee,
  program,
  onRemove,
}: {
  employee: AssignedEmployee;
  program: Program;
  onRemove?: (employee: AssignedEmployee) => void;
}) {
  const { session, status } = employee;
  return (
    <div className="flex items-start gap-3 py-2.5 sm:items-center lg:py-2">
      <PersonStatus
        person={employee}
        status={status}
        session={session?.start_time}
        duration={program.duration}
        dense
      />
      {onRemove && <RemoveButton employee={employee} onRemove={onRemove} />}
    </div>
  );
}

function RemoveButton({
  employee,
  onRemove,
}: {
  employee: AssignedEmployee;
  onRemove: (employee: AssignedEmployee) => void;
}) {
  const isRecord = employee.status === 'complete';
  const name = nameOf(employee);
  return (
    <IconButton
      id={removeButtonId(employee._id)}
      label={isRecord ? `${name} can't be removed: the training is complete` : `Remove ${name}`}
      // Not `disabled`: keyboard users reach it, and so learn the reason.
      aria-disabled={isRecord || undefined}
      className={classNames(
        'lg:-my-1 lg:min-h-8 lg:min-w-8',
        isRecord
          ? 'cursor-not-allowed text-edge opacity-40 hover:bg-transparent'
          : 'text-muted hover:text-danger',
      )}
      onClick={() => !isRecord && onRemove(employee)}
    >
      <X aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
