import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { Link } from './link.tsx';
import type { RowAction } from './row-action.ts';

/** The open menu of a row, below its button. */
export function RowMenuPopup({
  open,
  onClose,
  button,
  label,
  actions,
}: {
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  actions: readonly RowAction[];
}) {
  return (
    <Menu.Root
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // The button closes it by itself.
        if (!isOpen && !button.current?.contains(event.target as Node)) onClose();
      }}
    >
      {/* Where its button stands, in a landmark of the page; null would keep it waiting. */}
      <Menu.Portal container={button.current?.closest<HTMLElement>('main, [role=dialog]') ?? undefined}>
        <Menu.Positioner
          anchor={button}
          align="end"
          sideOffset={4}
          className="z-40 outline-none print:hidden"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={button}
            className="min-w-48 rounded-md border border-line bg-paper py-1 shadow-raised outline-none"
          >
            {actions.map(({ label: text, to, onChoose }) => {
              const className =
                'touch flex cursor-pointer items-center px-4 text-small font-medium outline-none data-highlighted:bg-mist';
              return to === undefined ? (
                <Menu.Item key={text} className={className} onClick={onChoose}>
                  {text}
                </Menu.Item>
              ) : (
                <Menu.LinkItem key={text} className={className} render={<Link to={to} />} closeOnClick>
                  {text}
                </Menu.LinkItem>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
