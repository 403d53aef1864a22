import { nameOf } from '#shared/person-name';
import type { UserDetail } from '#shared/shapes';
import { useOptionalQuery } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { sayResponsible } from './handover-words.ts';
import { dutiesQuery } from './queries.ts';

/** In a question about somebody who is to go: the duties for others to take over first. Nothing if there are none. */
export function DutiesHint({ user }: { user: UserDetail }) {
  const duties = useOptionalQuery(dutiesQuery(user._id)).data;
  if (!duties) return null;
  const counts = {
    programs: duties.programs.length,
    sessions: duties.sessions.length,
    people: duties.people.length,
  };
  if (counts.programs + counts.sessions + counts.people === 0) return null;
  return (
    <p>
      {sayResponsible(nameOf(user), counts)}{' '}
      <Link to={paths.handover(user._id)} className="link">
        Hand over first
      </Link>
    </p>
  );
}
