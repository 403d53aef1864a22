import type { Program } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { DateTime } from '../../components/date-time.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Unassign } from './use-unassign.ts';

/** Asks before an assignment ends, and says what ends with it. */
export function UnassignDialog({ program, unassign }: { program: Program; unassign: Unassign }) {
  const { employee, open, busy, error, confirm, cancel } = unassign;
  if (!employee) return null;
  return (
    <ConfirmDialog
      open={open}
      onClose={cancel}
      title={`Remove ${nameOf(employee)}?`}
      confirmLabel="Remove"
      onConfirm={confirm}
      busy={busy}
      error={error}
    >
      <p className="wrap-anywhere">
        {nameOf(employee)} will no longer be assigned to {program.title}.
        {employee.session && (
          <>
            {' '}
            The enrollment in the session of <DateTime instant={employee.session.start_time} /> ends.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
