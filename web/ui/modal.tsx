import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-window.tsx';

const ModalWindow = lazy(async () => ({ default: (await import('./modal-window.tsx')).ModalWindow }));

/**
 * Content above the page, which doesn't scroll meanwhile. Closes by X, Esc and a click beside it; the focus
 * moves in and afterwards back to where it was. Its code is considerable and comes when one is opened.
 */
export function Modal(props: ModalProps) {
  // Once opened it stays, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <ModalWindow {...props} />
      </Suspense>
    )
  );
}
