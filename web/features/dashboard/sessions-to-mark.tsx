import { formatCount } from '#shared/count';
import { hasEnded } from '#shared/time';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { sessionsAhead, sessionsToMark } from './trainer-sessions.ts';
import type { WidgetProps } from './widget.ts';

const mostShown = 4;

/** The trainer's sessions that have begun and have people who are not marked yet. */
export function SessionsToMark({ dashboard: { programs = [] }, className }: WidgetProps) {
  const clock = useClock();
  // The one that runs has a card of its own.
  const current = sessionsAhead(programs, clock.now)[0]?.session;
  const sessions = sessionsToMark(programs, clock.now).filter(({ session }) => session !== current);
  return (
    <Card title="To mark" className={className}>
      {sessions.length === 0 && <EmptyState text="Attendance is complete." />}
      <ExpandableList
        label="Sessions to mark"
        items={sessions}
        most={mostShown}
        keyOf={({ session }) => session._id}
      >
        {({ program, session, toMark }) => (
          <div className="flex items-center gap-x-4 py-2">
            <div className="min-w-0 flex-1">
              <Link
                to={paths.program(program._id)}
                className="touch -my-2.5 inline-flex items-center py-2.5 font-medium wrap-anywhere hover:underline"
              >
                {program.title}
              </Link>
              <p className="text-small text-muted">
                {clock.session({ start_time: session.start_time })} ·{' '}
                {hasEnded(session, clock.now) ? clock.untilSession(session.start_time) : 'now'}
              </p>
            </div>
            <ButtonLink
              to={paths.sheet(session._id)}
              size="small"
              className="min-w-24 shrink-0"
              aria-label={`Mark (${formatCount(toMark)}): ${program.title}, ${clock.sessionDay(session.start_time)}`}
            >
              Mark ({formatCount(toMark)})
            </ButtonLink>
          </div>
        )}
      </ExpandableList>
    </Card>
  );
}
