import { matchPath, useLocation } from 'react-router';
import { formatCount } from '#shared/count';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

interface TabLink {
  to: string;
  text: string;
  count?: number;
}

/**
 * Pages that are views of one thing, side by side, the current one marked. They replace each other in the
 * history: Back leads from any of them to the page before the first.
 */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={label}
      className={classNames(
        'grid rounded-md border border-edge bg-paper p-0.5 sm:flex sm:w-fit',
        links.length > 3 ? 'grid-cols-2' : 'grid-cols-3',
      )}
    >
      {links.map(({ to, text, count }) => (
        <Link
          key={to}
          to={to}
          replace
          aria-current={matchPath(to, pathname) ? 'page' : undefined}
          className="touch flex items-center justify-center gap-2 rounded-sm px-3 text-small font-medium text-muted transition-colors hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper sm:px-4"
        >
          {text}
          {count !== undefined && <span className="tabular-nums">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
