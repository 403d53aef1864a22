import { Menu, X } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { SessionUser } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { CompanyMark } from './company-mark.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { PrintDate } from './print-date.tsx';
import { useDismiss } from './use-dismiss.ts';

const menuId = 'menu';

/**
 * Logo, palette, person and menu. Below 992 px the menu folds into its button. From there on it has a row of
 * its own under the name, so that an admin's links fit at every width and length of name.
 */
export function TopBar({ user, palette }: { user: SessionUser; palette: ReactNode }) {
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    // The focus would be lost with the link that has it.
    if (bar.current?.querySelector('nav')?.contains(document.activeElement)) toggle.current?.focus();
    setOpen(false);
  }, []);
  useDismiss(bar, open, close);
  const Icon = open ? X : Menu;

  return (
    <header ref={bar} className="relative z-30 border-b border-line bg-paper">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-3 px-4 md:px-6 print:px-0">
        {/* A long name has several lines, and moves nothing into a row of its own. */}
        <div className="flex min-w-0 flex-1 basis-0">
          <Link
            to={paths.dashboard()}
            className="touch inline-flex min-w-0 items-center py-3 lg:py-4"
            onClick={close}
          >
            <CompanyMark />
          </Link>
        </div>
        {palette}
        <PrintDate />
        <Link
          to={paths.profile()}
          className="touch group flex items-center justify-center gap-3 rounded-md print:hidden"
          onClick={close}
        >
          <span className="max-w-xs truncate font-medium underline-offset-4 group-hover:underline max-lg:sr-only">
            <span className="sr-only">Account: </span>
            {nameOf(user)}
          </span>
          <Avatar user={user} />
        </Link>
        <IconButton
          ref={toggle}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={menuId}
          className="-mr-2 lg:hidden"
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden="true" className="size-6" />
        </IconButton>
        <nav
          id={menuId}
          aria-label="Main"
          className={classNames(
            'basis-full lg:block',
            open
              ? 'absolute inset-x-0 top-full animate-appear border-y border-line bg-paper px-4 py-2 shadow-raised md:px-6 lg:static lg:animate-none lg:border-0 lg:p-0 lg:shadow-none'
              : 'hidden',
          )}
        >
          <NavigationLinks user={user} onChoose={close} />
        </nav>
      </div>
    </header>
  );
}
