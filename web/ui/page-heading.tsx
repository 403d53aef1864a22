import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { productName } from '#shared/product';
import { useWindowTitle } from './window-title.ts';

/**
 * The heading of a screen. Takes the focus after a route change, so that a screen reader says where one is,
 * and names the window. It is "Assign employees · Fire Safety · Lodestar" for the subject "Fire Safety".
 */
export function PageHeading({
  title,
  subject,
  back,
  actions,
}: {
  title: string;
  /** The screen's subject, such as a program's title. */
  subject?: string | undefined;
  /** The way back, before the title. */
  back?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const windowTitle = [title, subject, productName].filter(Boolean).join(' · ');

  useWindowTitle(windowTitle);

  useEffect(() => {
    // The first page is read from its top, like any document.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line exhaustive-deps -- a change of the search text is no new page
  }, [pathname]);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        {back}
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-display font-semibold tracking-tight wrap-anywhere"
        >
          {title}
        </h1>
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
