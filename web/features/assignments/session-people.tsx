import { useId } from 'react';
import type { TrainingSession } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { hasEnded } from '#shared/time';
import { PersonLine } from '../../components/person-line.tsx';
import { StatusIcon } from '../../components/status-icon.tsx';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { Link } from '../../ui/link.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { SessionGroup } from './people-by-session.ts';
import type { Selection } from '../../components/use-selection.ts';

/** The people of one session, to select. */
export function SessionPeople({
  group: { session, people },
  selection,
  disabled,
}: {
  group: SessionGroup;
  selection: Selection;
  disabled: boolean;
}) {
  const clock = useClock();
  const headingId = useId();
  const when = sayWhen(session, clock);
  const all = `Select all ${formatCount(people.length)}`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-2">
        <div>
          <h2 id={headingId} className="font-semibold tabular-nums">
            {when}
          </h2>
          <p className="text-small text-muted tabular-nums">
            {sayHowFar(session, clock)} ·{' '}
            <Link to={paths.sheet(session._id)} aria-label={`Attendance: ${when}`} className="link">
              Attendance
            </Link>
          </p>
        </div>
        <Button
          variant="outline"
          size="small"
          aria-label={`${all}: ${when}`}
          disabled={disabled}
          onClick={() => selection.add(people)}
        >
          {all}
        </Button>
      </div>
      {/* Room for the bar below, so that a row reached by key doesn't hide behind it. */}
      <div className="-mx-3 [&_input]:scroll-mb-40">
        <VirtualList label={`Employees: ${when}`} items={people} keyOf={({ _id }) => _id}>
          {(person) => (
            <CheckboxRow
              checked={selection.has(person._id)}
              disabled={disabled}
              onChange={(checked) => selection.toggle(person._id, checked)}
            >
              <span className="flex flex-col gap-x-4 sm:flex-row sm:items-center sm:justify-between">
                <PersonLine person={person} dense />
                <span className="flex max-sm:pl-14">
                  <StatusIcon status={person.status} />
                </span>
              </span>
            </CheckboxRow>
          )}
        </VirtualList>
      </div>
    </section>
  );
}

/** "Tue, Nov 10 · 10:30 AM"; "Today, 2:00 PM" while a session of today has not ended. */
function sayWhen(session: TrainingSession, clock: Clock): string {
  const { start_time: start } = session;
  const isToday = clock.isSameDay(start, clock.now) && !hasEnded(session, clock.now);
  return isToday ? `Today, ${clock.sessionTime(start)}` : clock.session({ start_time: start });
}

/** "11 days ago · 11 of 15 complete". */
function sayHowFar(session: TrainingSession, clock: Clock): string {
  const { start_time: start } = session;
  const [open, complete] = [session.enrolled ?? 0, session.complete ?? 0];
  const distance = hasEnded(session, clock.now) ? clock.untilSession(start) : 'not over yet';
  return `${distance} · ${formatCount(complete)} of ${formatCount(open + complete)} complete`;
}
