import type { PersonWithGaps } from '#shared/people/positions/schemas';
import { nameApart, useNamesakes } from '../../components/namesakes.tsx';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { sayGap } from './gap-words.ts';

/** A person of the position, with the required trainings that are missing; `titles` has them by their ids. */
export function GapRow({ person, titles }: { person: PersonWithGaps; titles: ReadonlyMap<string, string> }) {
  const clock = useClock();
  const name = nameApart(person, useNamesakes());
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line px-3 py-3 md:grid-cols-2 md:px-6">
      <span className="flex min-w-0 items-center gap-4">
        <Avatar user={person} />
        <span className="flex min-w-0 flex-col">
          <Link to={paths.user(person._id)} className="font-medium wrap-anywhere">
            {name}
          </Link>
          {person.department && (
            <span className="text-small wrap-anywhere text-muted">{person.department.name}</span>
          )}
        </span>
      </span>
      {person.gaps.length === 0 ? (
        <span className="flex items-center gap-1.5 text-small">
          <StatusMark status="complete" />
          Has all required trainings
        </span>
      ) : (
        <ul aria-label={`Missing for ${name}`} className="flex min-w-0 flex-col gap-1 self-center text-small">
          {person.gaps.map((gap) => (
            <li key={gap.program} className="flex gap-1.5">
              <StatusMark status={gap.status === 'not-assigned' ? 'not-enrolled' : gap.status} />
              <span className="min-w-0 wrap-anywhere">
                {titles.get(gap.program)}
                <span className="block text-muted">{sayGap(gap, clock)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
