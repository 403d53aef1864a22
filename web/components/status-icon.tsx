import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { statusWord, type Status } from '#shared/status';

const icons = {
  complete: () => <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  enrolled: HalfCircle,
  'not-enrolled': () => <Circle aria-hidden="true" className="size-5 shrink-0 text-muted" />,
  overdue: () => <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
} satisfies Record<Status, () => ReactNode>;

/** The icon of a status alone: its word, or a sentence with it, is beside it. */
export function StatusMark({ status }: { status: Status }) {
  const Icon = icons[status];
  return <Icon />;
}

/** An assignment's status: its icon and its word. `isReading` says whether its training is one to read and sign. */
export function StatusIcon({ status, isReading = false }: { status: Status; isReading?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small whitespace-nowrap">
      <StatusMark status={status} />
      <span>{statusWord(status, isReading)}</span>
    </span>
  );
}

/** Enrolled is half of the way: a circle with a filled left half. */
function HalfCircle() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 text-ink">
      <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12 2a10 10 0 0 0 0 20Z" fill="currentColor" />
    </svg>
  );
}
