import type { ReactNode } from 'react';
import type { dashboardApi } from '#shared/dashboard/calls';
import type { ReplyOf } from '#shared/endpoint';
import { formatCount } from '#shared/count';
import { calendarDateOf } from '#shared/time';
import { formatDuration } from '#shared/duration';
import { sayDueOfPeople } from '../../components/due.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { rowTarget, wholeRow } from '../../ui/whole-row.ts';
import { assignedWith } from './links.ts';

/** A day and the programs that are due on it. */
export type DueDay = ReplyOf<typeof dashboardApi.deadlines>['deadlines'][number];

const dayStyle = 'border-line py-1 not-first:border-t lg:grid lg:grid-cols-[11rem_1fr] lg:gap-x-3 lg:py-0.5';
const entryStyle = 'touch flex flex-col px-3 pb-1 lg:min-h-9 lg:py-1';
const countStyle = 'link inline-flex min-h-6 items-center font-normal max-lg:min-h-11';

/** The programs of one day: under its date, or from 992 px on beside it. */
export function DeadlineDay({ deadline, programs }: DueDay) {
  return (
    <div className={dayStyle}>
      <DeadlineDate deadline={deadline} />
      <ul className="-mx-3">
        {programs.map((program) => (
          <li key={program._id}>
            <DeadlineEntry program={program} deadline={deadline} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The date above the programs that are due on it. */
export function DeadlineDate({ deadline }: Pick<DueDay, 'deadline'>) {
  const clock = useClock();
  return (
    <DateLine>
      <time dateTime={deadline}>{clock.date(deadline)}</time>{' '}
      <span className="font-normal text-muted">· {clock.distance(deadline)}</span>
    </DateLine>
  );
}

/** A program, and how many of its people are enrolled and complete. It leads to the program, its counts to these people. */
export function DeadlineEntry({
  program,
  deadline,
}: {
  program: DueDay['programs'][number];
  deadline: string;
}) {
  const { _id, title, duration, enrolled, completed } = program;
  const clock = useClock();
  const dates = sayDueOfPeople(program, clock, calendarDateOf(deadline, clock.timeZone));
  return (
    <div {...wholeRow} className={`${entryStyle} cursor-pointer rounded-md transition-colors hover:bg-mist`}>
      <div className="flex flex-col gap-x-3 lg:flex-row lg:items-baseline">
        <Link
          to={paths.program(_id)}
          className="line-clamp-2 flex-1 font-medium wrap-anywhere"
          {...rowTarget}
        >
          {title}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 text-small text-muted tabular-nums max-lg:-my-3 lg:gap-x-3 lg:*:min-w-20">
          <span>{formatDuration(duration)}</span>
          <Link to={assignedWith(_id, 'enrolled')} className={countStyle}>
            {formatCount(enrolled)} enrolled
          </Link>
          <Link to={assignedWith(_id, 'complete')} className={countStyle}>
            {formatCount(completed)} complete
          </Link>
        </div>
      </div>
      {dates && <span className="truncate text-small text-muted tabular-nums">{dates}</span>}
    </div>
  );
}

function DateLine({ children }: { children: ReactNode }) {
  return <h3 className="text-small font-semibold lg:py-1.5">{children}</h3>;
}
