import type { Opening } from '#shared/dashboard/schemas';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { nameApart, useNamesakes } from '../../components/namesakes.tsx';
import { StatusMark } from '../../components/status-icon.tsx';
import { sayTitles } from '../../components/title-list.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';

/** One of the manager's people who are overdue. */
export type PersonBehind = NonNullable<Opening['behind']>[number];

/** An overdue person to tick: the trainings, and how many they are. The name leads to the person's page. */
export function OverduePerson({
  person,
  isTicked,
  onTick,
}: {
  person: PersonBehind;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const namesakes = useNamesakes();
  const titles = sayTitles(person.overdue_in, person.overdue);
  return (
    <div className="flex items-center gap-2 rounded-md px-3 transition-colors hover:bg-mist">
      <label className="touch -ml-3 inline-flex shrink-0 cursor-pointer items-center justify-center lg:min-h-10.5">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          aria-label={nameApart(person, namesakes)}
        />
      </label>
      <Link
        to={paths.user(person._id)}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-x-3 lg:min-h-10.5"
      >
        <span className="flex shrink-0 max-sm:hidden lg:hidden">
          <Avatar user={person} />
        </span>
        <span className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-baseline">
          <span className="truncate font-medium">
            {nameOf(person)}
            {namesakes.has(person._id) && (
              <span className="text-small font-normal text-muted"> {person.email}</span>
            )}
          </span>
          <span className="truncate text-small text-muted" title={titles}>
            {titles}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-small font-medium text-danger tabular-nums">
          <StatusMark status="overdue" />
          {formatCount(person.overdue)} overdue
        </span>
      </Link>
    </div>
  );
}
