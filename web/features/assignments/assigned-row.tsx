import { CalendarClock, FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { nameApart, useNamesakes } from '../../components/namesakes.tsx';
import { PersonStatus } from '../../components/person-status.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmployeeDue } from './employee-due.tsx';

/** The id of a person's X, by which the focus finds it again after a removal. */
export const removeButtonId = (employeeId: string) => `remove-${employeeId}`;

interface RowProps {
  employee: AssignedEmployee;
  program: Program;
  /** Whether by when each is due stands in a column: where it isn't the deadline for all of them. */
  hasDues: boolean;
}

/** An assigned person with status, due date and chosen session. */
export function AssignedPerson({ employee, program, hasDues }: RowProps) {
  return (
    <PersonStatus
      person={employee}
      status={employee.status}
      session={employee.session ?? undefined}
      move={employee.move}
      due={hasDues && <EmployeeDue employee={employee} program={program} />}
      dense
    />
  );
}

/** The same in a row with the actions on the person. */
export function AssignedRow({
  onChoose,
  chooseLabel,
  onRemove,
  ...row
}: RowProps & {
  /** Begins to select people with this one; for people who may extend and exempt. */
  onChoose?: (employee: AssignedEmployee) => void;
  chooseLabel: string;
  /** For people who may unassign. */
  onRemove?: (employee: AssignedEmployee) => void;
}) {
  const { employee } = row;
  const name = nameApart(employee, useNamesakes());
  return (
    <div className="flex items-start gap-3 py-2.5 sm:items-center lg:py-2">
      <AssignedPerson {...row} />
      <div className="flex max-sm:flex-col-reverse">
        {employee.status === 'complete' && <RecordsLink employee={employee} />}
        {onChoose && employee.status !== 'complete' && (
          <RowButton
            label={`${chooseLabel} ${name}`}
            className="text-muted hover:text-ink"
            onClick={() => onChoose(employee)}
          >
            <CalendarClock aria-hidden="true" className="size-5" />
          </RowButton>
        )}
        {onRemove && <RemoveButton employee={employee} onRemove={onRemove} />}
      </div>
    </div>
  );
}

/** To the record of a complete person, with its certificate and its actions. */
function RecordsLink({ employee }: Pick<RowProps, 'employee'>) {
  const label = `Records of ${nameApart(employee, useNamesakes())}`;
  return (
    <Link
      to={paths.userRecords(employee._id)}
      aria-label={label}
      title={label}
      className="touch inline-flex items-center justify-center rounded-md text-muted transition-colors hover:bg-mist hover:text-ink lg:-my-1 lg:min-h-8 lg:min-w-8 print:hidden"
    >
      <FileText aria-hidden="true" className="size-5" />
    </Link>
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
  const name = nameApart(employee, useNamesakes());
  return (
    <RowButton
      id={removeButtonId(employee._id)}
      label={isRecord ? `${name} can't be removed: the training is complete` : `Remove ${name}`}
      // Not `disabled`: keyboard users reach it, and so learn the reason.
      aria-disabled={isRecord || undefined}
      className={
        isRecord
          ? 'cursor-not-allowed text-edge opacity-40 hover:bg-transparent'
          : 'text-muted hover:text-danger'
      }
      onClick={() => !isRecord && onRemove(employee)}
    >
      <X aria-hidden="true" className="size-5" />
    </RowButton>
  );
}

function RowButton({
  className,
  ...button
}: Parameters<typeof IconButton>[0] & { className: string; children: ReactNode }) {
  return <IconButton className={classNames('lg:-my-1 lg:min-h-8 lg:min-w-8', className)} {...button} />;
}
