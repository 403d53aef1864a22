import { matchPath, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { navigationOf, type MenuOwner } from './navigation.ts';

/** The menu's links: a column below 992 px, a row from there on. */
export function NavigationLinks({ user, onChoose }: { user: MenuOwner; onChoose: () => void }) {
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col lg:flex-row lg:gap-6">
      {navigationOf(user).map(({ to, text, also = [] }) => (
        // From Account on, which everyone has, they are apart.
        <li key={to} className={to === paths.profile() ? 'lg:ml-auto' : undefined}>
          <Link
            to={to}
            aria-current={
              [to, ...also].some((path) => matchPath({ path, end: false }, pathname)) ? 'page' : undefined
            }
            onClick={onChoose}
            className="touch flex items-center border-l-4 border-transparent px-3 text-body whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:border-gold aria-[current=page]:font-medium aria-[current=page]:text-ink lg:border-b-4 lg:border-l-0 lg:px-0 lg:pt-1 lg:text-small"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
