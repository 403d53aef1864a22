import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { sessionCountQuery } from './queries.ts';

/** Takes a session out of the form, unless `reason` says why it has to stay. */
export function RemoveSession({
  number,
  onRemove,
  reason,
}: {
  number: number;
  onRemove: () => void;
  reason?: string | undefined;
}) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 disabled:bg-transparent"
        aria-label={`Remove session ${number}`}
        aria-describedby={reason && id}
        disabled={reason !== undefined}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Remove
      </Button>
      {reason && (
        <p id={id} className="text-small text-muted">
          {reason}
        </p>
      )}
    </div>
  );
}

/** Why a session with this number of enrolled people stays. */
function sayEnrolled(count: number): string {
  return count === 1
    ? "Can't be removed: 1 person is enrolled. Cancel the session instead."
    : `Can't be removed: ${formatCount(count)} people are enrolled. Cancel the session instead.`;
}

/** The same for a session that exists: one that people are enrolled in stays (product §13). */
export function RemoveStoredSession({
  programId,
  sessionId,
  hasTakenPlace,
  ...props
}: {
  programId: string;
  sessionId: string;
  hasTakenPlace: boolean;
  number: number;
  onRemove: () => void;
}) {
  const count = useOptionalQuery(sessionCountQuery(programId, sessionId)).data?.count ?? 0;
  if (hasTakenPlace) return <RemoveSession {...props} reason="Can't be removed: attendance is marked." />;
  return <RemoveSession {...props} reason={count > 0 ? sayEnrolled(count) : undefined} />;
}
