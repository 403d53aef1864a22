import { Banner } from './banner.tsx';

/**
 * Tells the result of a change of a list's row. It takes the focus, as the pressed button may be gone. It
 * stays in view, so that the list keeps its place.
 */
export function DoneMessage({
  message,
  kind = 'success',
  onClose,
}: {
  message: string;
  /** A notice where not all was done. */
  kind?: 'success' | 'notice';
  onClose: () => void;
}) {
  return (
    <div key={message} ref={focusInPlace} tabIndex={-1} className="sticky top-2 z-20 outline-none">
      <Banner kind={kind} onClose={onClose}>
        {message}
      </Banner>
    </div>
  );
}

function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
