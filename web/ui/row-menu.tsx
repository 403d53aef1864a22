import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { later } from './later.tsx';
import type { RowAction } from './row-action.ts';

const RowMenuPopup = later(async () => (await import('./row-menu-popup.tsx')).RowMenuPopup);

/**
 * The further actions of a row, behind "⋯": a menu with words, by keyboard, mouse and touch. Nothing where there are
 * none. The focus goes back to the button, from which a window that an action opens gets it.
 */
export function RowMenu({
  label,
  actions,
  id,
  className,
}: {
  /** The button's name, with the row's subject: "More for Ada Lovelace". */
  label: string;
  actions: readonly RowAction[];
  /** The button's. */
  id?: string;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (actions.length === 0) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className ?? ''}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
      <RowMenuPopup
        isWanted={isOpen}
        onGiveUp={close}
        open={isOpen}
        onClose={close}
        button={button}
        label={label}
        actions={actions}
      />
    </>
  );
}
