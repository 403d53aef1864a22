import type { ReactNode } from 'react';

/** The words of an empty list, and perhaps the next step. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center text-muted">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-9 fill-none stroke-edge" strokeWidth="1.5">
        <path d="M24 3 27 21 45 24 27 27 24 45 21 27 3 24 21 21Z" strokeLinejoin="round" />
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
