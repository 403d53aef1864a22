import type { Opening } from '#shared/dashboard/schemas';
import { formatCount } from '#shared/count';
import { nameApart, useNamesakes } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { StatusMark } from '../../components/status-icon.tsx';
import { sayTitles } from '../../components/title-list.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** An overdue person to tick: the trainings, and how many they are. The name leads to the person's page. */
export function OverduePerson({
  person,
  isTicked,
  onTick,
}: {
  person: NonNullable<Opening['behind']>[number];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const { _id: id, overdue, overdue_in: overdueIn } = person;
  return (
    <div className="flex items-center gap-4 rounded-md px-3 py-1 transition-colors hover:bg-mist">
      <label className="touch inline-flex shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          aria-label={nameApart(person, useNamesakes())}
        />
      </label>
      <Link to={paths.user(id)} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 py-1">
        <span className="min-w-48 flex-1">
          <PersonLine person={{ ...person, department: null }} compact>
            <span className="line-clamp-2 text-small text-muted">{sayTitles(overdueIn, overdue)}</span>
          </PersonLine>
        </span>
        <span className="flex items-center gap-1.5 text-small font-medium text-danger tabular-nums max-sm:pl-14">
          <StatusMark status="overdue" />
          {formatCount(overdue)} overdue
        </span>
      </Link>
    </div>
  );
}
