import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { dashboardApi } from '#shared/api/dashboard';
import type { ReplyOf } from '#shared/api/endpoint';
import { formatCount } from '#shared/count';
import { formatDuration } from '#shared/duration';
import { formatDate } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { paths } from '../../paths.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';

/** A day and the programs that are due on it. */
export type DueDay = ReplyOf<typeof dashboardApi.deadlines>['deadlines'][number];

const entryStyle = 'touch flex flex-col px-3 py-2';

/** The programs of one day under its date. A column never breaks inside a program, nor after the date. */
export function DeadlineDay({ deadline, programs }: DueDay) {
  return (
    <div className="pb-3">
      <DeadlineDate deadline={deadline} />
      <ul className="-mx-3 py-1">
        {programs.map((program) => (
          <li key={program._id} className="break-inside-avoid">
            <DeadlineEntry program={program} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The date above the programs that are due on it. */
export function DeadlineDate({ deadline }: Pick<DueDay, 'deadline'>) {
  const { timeZone } = useOrganisation();
  return (
    <DateLine>
      <time dateTime={deadline}>{formatDate(deadline, timeZone)}</time>
    </DateLine>
  );
}

/** A program, and how many of its people are enrolled and complete. */
export function DeadlineEntry({
  program: { _id, title, duration, enrolled, completed },
}: {
  program: DueDay['programs'][number];
}) {
  return (
    <Link to={paths.program(_id)} className={`${entryStyle} rounded-md transition-colors hover:bg-mist`}>
      <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
      <span className="flex flex-wrap gap-x-4 text-small text-muted tabular-nums">
        <span>{formatDuration(duration)}</span>
        <span>{formatCount(enrolled)} enrolled</span>
        <span>{formatCount(completed)} complete</span>
      </span>
    </Link>
  );
}

/** Stands for a day with one program, line by line. */
export function DeadlineDaySkeleton() {
  return (
    <div className="pb-3">
      <DateLine>
        <TextSkeleton className="w-1/2" />
      </DateLine>
      <div className={`-mx-3 my-1 ${entryStyle}`}>
        <TextSkeleton className="w-3/4" />
        <span className="text-small">
          <TextSkeleton className="w-2/3" />
        </span>
      </div>
    </div>
  );
}

function DateLine({ children }: { children: ReactNode }) {
  return <h3 className="break-after-avoid border-b border-line pb-2 text-small font-semibold">{children}</h3>;
}
