import { useState } from 'react';
import { type LoaderFunctionArgs } from 'react-router';
import type { TaughtSession } from '#shared/training/sessions/schemas';
import { countOf, formatCount } from '#shared/count';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { toMarkIn } from '../../components/to-mark.ts';
import { SessionTimes } from '../../components/session-times.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rowTarget, wholeRow } from '../../ui/whole-row.ts';
import { ownSessionsQuery } from './queries.ts';
import { groupSessions } from './taught-sessions.ts';

export const load = ({ context }: LoaderFunctionArgs) => preload(context, { required: [ownSessionsQuery] });

/** The trainer's own sessions: those with people to mark first, then those ahead, then those over. */
export function Page() {
  const { sessions } = useRequiredQuery(ownSessionsQuery);
  const { toMark, upcoming, past } = groupSessions(sessions, useClock().now);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Sessions" />
      {sessions.length === 0 && (
        <Card>
          <EmptyState text="You have no sessions yet. An admin will schedule them for you." />
        </Card>
      )}
      <Group title="To mark" sessions={toMark} />
      <Group title="Upcoming" sessions={upcoming} />
      <Group title="Past" sessions={past} isFolded />
    </div>
  );
}

const shownAtFirst = 10;

function Group({
  title,
  sessions,
  isFolded = false,
}: {
  title: string;
  sessions: readonly TaughtSession[];
  /** Whether none is shown at first. */
  isFolded?: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  if (sessions.length === 0) return null;
  const shown = isWhole ? sessions : sessions.slice(0, isFolded ? 0 : shownAtFirst);
  const hidden = sessions.length - shown.length;
  return (
    <Card title={`${title} (${formatCount(sessions.length)})`}>
      {shown.length > 0 && (
        <ul aria-label={title} className="-my-2 divide-y divide-line">
          {shown.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="outline" className="self-start" onClick={() => setIsWhole(true)}>
          Show {countOf(hidden, isFolded ? 'earlier session' : 'more session')}
        </Button>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: TaughtSession }) {
  const { _id: id, program, start_time: start, location, enrolled, complete, capacity } = session;
  const clock = useClock();
  const toMark = toMarkIn(session, clock.now);
  const taken = enrolled + complete;
  const which = `${program.title}, ${clock.session({ start_time: start })}`;
  return (
    <li
      {...wholeRow}
      className="group flex cursor-pointer flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-1 sm:flex-1">
        <Link
          to={paths.sheet(id)}
          aria-label={which}
          className="font-semibold wrap-anywhere group-hover:underline"
          {...rowTarget}
        >
          {program.title}
        </Link>
        <SessionTimes session={session} />
        {location && <p className="text-small wrap-anywhere text-muted">{location}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-small text-muted tabular-nums">
          {[
            capacity === null
              ? `${formatCount(taken)} enrolled`
              : `${formatCount(taken)} of ${countOf(capacity, 'seat')}`,
            complete > 0 && `${formatCount(complete)} complete`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <ButtonLink
          to={paths.sheet(id)}
          size="small"
          variant={toMark > 0 ? 'default' : 'outline'}
          // On a phone the title's link, which is all of the row, is enough.
          className={toMark === 0 ? 'max-sm:hidden' : ''}
          aria-label={toMark > 0 ? `Mark (${formatCount(toMark)}): ${which}` : `Attendance: ${which}`}
        >
          {toMark > 0 ? `Mark (${formatCount(toMark)})` : 'Attendance'}
        </ButtonLink>
      </div>
    </li>
  );
}
