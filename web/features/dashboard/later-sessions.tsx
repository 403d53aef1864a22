import { countOf } from '#shared/count';
import { toMarkIn } from '../../components/to-mark.ts';
import { SessionTime } from '../../components/session-time.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { sessionsAhead } from './trainer-sessions.ts';
import type { WidgetProps } from './widget.ts';

const mostShown = 4;

/** The trainer's sessions after the one that has a card of its own; nothing where there are none. */
export function LaterSessions({ dashboard: { programs = [] }, className }: WidgetProps) {
  const { now } = useClock();
  const sessions = sessionsAhead(programs, now)
    .slice(1)
    .filter(({ session }) => toMarkIn(session, now) === 0);
  if (sessions.length === 0) return null;
  return (
    <Card title="Later sessions" className={className}>
      <ExpandableList
        label="Later sessions"
        items={sessions}
        most={mostShown}
        keyOf={({ session }) => session._id}
      >
        {({ program, session: { start_time: start, enrolled, complete } }) => (
          <Link
            to={paths.program(program._id)}
            className="touch -mx-3 flex flex-wrap items-center gap-x-4 rounded-md px-3 py-2 transition-colors hover:bg-mist"
          >
            <span className="flex min-w-40 flex-1 flex-col">
              <span className="font-medium wrap-anywhere">{program.title}</span>
              <span className="text-small text-muted">
                {countOf((enrolled ?? 0) + (complete ?? 0), 'person', 'people')} booked
              </span>
            </span>
            <span className="basis-80 text-small">
              <SessionTime instant={start} />
            </span>
          </Link>
        )}
      </ExpandableList>
    </Card>
  );
}
