import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A modal's content, and how it closes. */
interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** For two columns, where the window has room for them. */
  wide?: boolean;
  /** Buttons: the one that does it first, Cancel last, as below every form. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Content above the page, which doesn't scroll then. Closes by X, Esc and a click beside it. The focus moves
 * in, and afterwards back to where it was. Its code is large: components with one are fetched `later`.
 */
export function Modal({ open, onClose, title, wide = false, footer, children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 print:hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={classNames(
            wide ? 'max-w-4xl' : 'max-w-lg',
            'fixed inset-x-4 top-1/2 z-50 mx-auto flex print:hidden max-h-[85dvh] -translate-y-1/2 flex-col overflow-hidden rounded-lg bg-paper shadow-raised transition-all data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
          )}
        >
          <header className="flex items-start justify-between gap-4 py-3 pr-3 pl-6">
            <Dialog.Title className="pt-2 text-title font-semibold wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="touch inline-flex shrink-0 items-center justify-center rounded-md hover:bg-mist"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </header>
          <div data-modal className="scroll-pb-24 overflow-y-auto px-6 pb-6">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap gap-3 border-t border-line px-6 py-4">{footer}</footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
