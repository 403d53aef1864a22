import type { AssignedEmployee, Program } from '#shared/shapes';
import { dueDistance, dueMoment, dueAndReason, sayDue, stillValid } from '../../components/due.ts';
import { dueTone } from '../../components/due-tone.ts';
import { useClock } from '../../components/use-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { isStillOpen } from '../../components/assigned.ts';

/** An assigned person's due date, its cause and its distance; for a complete person, the end of validity. */
export function EmployeeDue({ employee, program }: { employee: AssignedEmployee; program: Program }) {
  const clock = useClock();
  const { valid_until: end, due_reason: reason } = employee;
  if (!isStillOpen(employee)) return end && `Valid until ${clock.day(end)}`;
  const due = dueAndReason(employee, program);
  // For a renewal that is the due date.
  const validity = end !== employee.due && stillValid(employee, clock, 'others');
  return (
    <>
      <span>
        <time dateTime={dueMoment(due, clock)}>{sayDue(due, clock)}</time> ·{' '}
        <span className={classNames('whitespace-nowrap', dueTone(dueMoment(due, clock), clock))}>
          {dueDistance(due, clock)}
        </span>
      </span>
      {reason && <span className="wrap-anywhere">{reason}</span>}
      {validity && <span>{validity}</span>}
    </>
  );
}
