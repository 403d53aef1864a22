import { FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { isTheirs } from '../../components/can-be-reminded.ts';
import { nameApart, useNamesakes } from '../../components/namesakes.tsx';
import { PersonStatus } from '../../components/person-status.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { RowAction } from '../../ui/row-action.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { EmployeeDue } from './employee-due.tsx';

/** The id of a person's X, by which the focus finds it again after a removal. */
export const removeButtonId = (employeeId: string) => `remove-${employeeId}`;

const rowButton = 'text-muted hover:text-ink lg:-my-1 lg:min-h-8 lg:min-w-8';

interface RowProps {
  employee: AssignedEmployee;
  program: Program;
  /** Whether a column shows when each is due: if it isn't the deadline for all of them. */
  hasDues: boolean;
}

/** An assigned person with status, due date and chosen session, and perhaps buttons. */
export function AssignedPerson({ employee, program, hasDues, actions }: RowProps & { actions?: ReactNode }) {
  return (
    <PersonStatus
      person={employee}
      status={employee.status}
      session={employee.session ?? undefined}
      answeredBy={employee.answered_by?.title}
      move={employee.move}
      isReminded={employee.reminded_today && isTheirs(employee.move)}
      due={
        (hasDues || employee.signed_version !== null) && (
          <>
            {hasDues && <EmployeeDue employee={employee} program={program} />}
            {employee.signed_version !== null && <span>Signed version {employee.signed_version}</span>}
          </>
        )
      }
      dense
      actions={actions}
    />
  );
}

/** The same in a row with the actions on the person: one that shows, and the others behind "⋯". */
export function AssignedRow({
  actions,
  onRemove,
  ...row
}: RowProps & {
  actions: readonly RowAction[];
  /** For people who may unassign. */
  onRemove?: (employee: AssignedEmployee) => void;
}) {
  const { employee } = row;
  const name = nameApart(employee, useNamesakes());
  return (
    <div className="flex py-2.5 lg:py-2">
      <AssignedPerson
        {...row}
        actions={
          <>
            {employee.status === 'complete' && <RecordsLink employee={employee} />}
            {onRemove && employee.status !== 'complete' && (
              <IconButton
                id={removeButtonId(employee._id)}
                label={`Remove ${name}`}
                className={rowButton}
                onClick={() => onRemove(employee)}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )}
            <RowMenu label={`More for ${name}`} actions={actions} className={rowButton} />
          </>
        }
      />
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
      className={classNames(
        rowButton,
        'touch inline-flex items-center justify-center rounded-md transition-colors hover:bg-mist print:hidden',
      )}
    >
      <FileText aria-hidden="true" className="size-5" />
    </Link>
  );
}
