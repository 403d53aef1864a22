import { X } from 'lucide-react';
import { statusLabels, type Status } from '#shared/status';
import { StatusIcon } from '../../components/status-icon.tsx';

/** The status to which a list is narrowed. Pressing it shows every status again. */
export function StatusChip({ status, onRemove }: { status: Status; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="touch inline-flex items-center gap-2 rounded-full border border-edge bg-paper px-4 transition-colors hover:border-ink"
      aria-label={`${statusLabels[status]}: show all statuses`}
      onClick={onRemove}
    >
      <StatusIcon status={status} />
      <X aria-hidden="true" className="size-4 text-muted" />
    </button>
  );
}
