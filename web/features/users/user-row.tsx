import { Link } from 'react-router';
import type { Person } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { PersonLine } from '../../components/person-line.tsx';
import { paths } from '../../paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';

/** A person in the list of users. The whole row leads to the person's details, as its button does. */
export function UserRow({ user }: { user: Person }) {
  return (
    <article className="relative flex items-center gap-x-4 bg-paper px-3 py-3 transition-colors hover:bg-mist md:gap-x-6 md:px-6">
      <div className="grid min-w-0 flex-1 gap-x-6 md:grid-cols-[3fr_2fr] md:items-center">
        <PersonLine person={user} />
        <span className="text-small wrap-anywhere text-muted max-md:hidden">{user.email}</span>
      </div>
      <Link
        to={paths.user(user._id)}
        aria-label={`Details: ${nameOf(user)}`}
        className={buttonStyle('outline', 'small', 'shrink-0 after:absolute after:inset-0')}
      >
        Details
      </Link>
    </article>
  );
}
