import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-window.tsx';

const ModalWindow = lazy(async () => ({ default: (await import('./modal-window.tsx')).ModalWindow }));

/**
 * Content above the page, which doesn't scroll meanwhile. Closes by X, Esc and a click beside it. The
 * focus moves in, and afterwards back to where it was. Its code is large, so it is fetched when the first modal opens.
 */
export function Modal(props: ModalProps) {
  // It stays mounted after the first time, so that it can fade out.
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
