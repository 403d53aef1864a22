import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

/**
 * Tells the result of a change of a list's row. It takes the focus, as the pressed button may be gone. It
 * stays in view, so that the list keeps its place.
 */
export function DoneMessage({
  message,
  kind = 'success',
  id,
  hint,
  action,
  onClose,
}: {
  message: string;
  /** A notice where not all was done. */
  kind?: 'success' | 'notice';
  id?: string | undefined;
  /** Read by screen readers alone. */
  hint?: string;
  action?: ReactNode;
  onClose: () => void;
}) {
  return (
    <div key={message} id={id} ref={focusInPlace} tabIndex={-1} className="sticky top-2 z-20 outline-none">
      <Banner kind={kind} action={action} onClose={onClose}>
        {message}
        {hint && <span className="sr-only"> {hint}</span>}
      </Banner>
    </div>
  );
}

function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
