import type { Program } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { StatusIcon } from '../../components/status-icon.tsx';
import { Card } from '../../ui/card.tsx';
import { useOwnAssignment, type OwnAssignment } from './use-own-assignment.ts';

/** Where the employee stands in this program, and what comes next. */
export function OwnStatus({ program }: { program: Program }) {
  const own = useOwnAssignment(program);
  return (
    <Card title="Your status">
      {own.status && <StatusIcon status={own.status} />}
      <p className="text-muted">{nextStep(own, nameOf(program.assigned_manager))}</p>
    </Card>
  );
}

function nextStep({ status, chosenId, openIds }: OwnAssignment, manager: string): string {
  if (status === 'complete') return 'You have completed this training.';
  const late = status === 'overdue' ? 'The deadline has passed. ' : '';
  if (chosenId) return `${late}You are enrolled. After the session, your trainer marks you complete.`;
  if (openIds.size === 0)
    return `${late}There is no session left to enroll in. Please ask ${manager} for one.`;
  return late ? `${late}You can still enroll in a session.` : 'Choose a session to enroll in.';
}
