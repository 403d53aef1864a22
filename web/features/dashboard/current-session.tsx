import { countOf } from '#shared/count';
import { hasBegun } from '#shared/time';
import { SessionTime } from '../../components/session-time.tsx';
import { toMarkIn } from '../../components/to-mark.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { sessionsAhead } from './trainer-sessions.ts';
import type { WidgetProps } from './widget.ts';

/** The trainer's session that runs now, else the next one, with its check-in code and its attendance at one tap. */
export function CurrentSession({ dashboard: { programs = [] }, className }: WidgetProps) {
  const clock = useClock();
  const [current] = sessionsAhead(programs, clock.now);
  if (!current)
    return (
      <Card title="Your next session" className={className}>
        <EmptyState text="You have no upcoming sessions." />
      </Card>
    );
  const { program, session } = current;
  const { _id: id, start_time: start, ends_at: end, location, enrolled, complete } = session;
  const runs = hasBegun(session, clock.now);
  const toMark = toMarkIn(session, clock.now);
  const people = countOf((enrolled ?? 0) + (complete ?? 0), 'person', 'people');
  return (
    <Card title={runs ? 'Your current session' : 'Your next session'} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-56 flex-1 flex-col gap-1">
          <Link
            to={paths.program(program._id)}
            className="touch -my-2.5 flex items-center py-2.5 font-semibold wrap-anywhere hover:underline"
          >
            {program.title}
          </Link>
          <SessionTime instant={start} end={end} />
          <p className="text-small wrap-anywhere text-muted">
            {[location, `${people} booked`, toMark > 0 && `${countOf(toMark, 'person', 'people')} to mark`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ButtonLink
            to={{ pathname: paths.sheet(id), hash: 'code' }}
            variant={runs ? 'default' : 'outline'}
            className="max-sm:grow"
          >
            Show check-in code
          </ButtonLink>
          <ButtonLink to={paths.sheet(id)} variant="outline" className="max-sm:grow">
            Open attendance
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
