import type { Program } from '#shared/shapes';
import { formatDuration } from '#shared/duration';
import { DateTime } from '../../components/date-time.tsx';
import { dueMoment, sayDone, sayDueOfPeople, sayOwnDue, stillValid } from '../../components/due.ts';
import { dueTone } from '../../components/due-tone.ts';
import { NextStep, Standing } from '../../components/program-step.tsx';
import { sayOwnSeat } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { ColorBar } from '../../ui/color-mark.tsx';
import { Link } from '../../ui/link.tsx';

/** A program at a glance: state, title, deadline, duration and next step. */
export function ProgramCard({ program }: { program: Program }) {
  const clock = useClock();
  const validity = stillValid(program, clock);
  const due = dueMoment(program, clock);
  const tone = program.urgency === 'done' ? undefined : dueTone(due, clock);
  const seat = sayOwnSeat(program, clock);
  const dates =
    sayDone(program, clock) ??
    (program.due_because ? sayOwnDue(program, clock) : sayDueOfPeople(program, clock));
  return (
    <Link
      to={paths.program(program._id)}
      className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-paper transition-colors hover:border-ink"
    >
      <ColorBar color={program.background_color} className="h-1.5 w-full shrink-0" />
      <span className="flex flex-1 flex-col gap-2 p-4">
        <span className="text-small">
          <Standing program={program} />
        </span>
        <span className="line-clamp-2 font-semibold wrap-anywhere">{program.title}</span>
        <span className="flex flex-col gap-1 text-small text-muted">
          {/* How far away it is stands above. */}
          {dates ? (
            <span className={classNames('line-clamp-3 wrap-anywhere tabular-nums', tone)}>{dates}</span>
          ) : (
            <span className={tone}>
              Due <DateTime instant={due} />
            </span>
          )}
          {validity && <span>{validity}</span>}
          <span>{formatDuration(program.duration)}</span>
        </span>
        <span className="mt-auto text-small font-medium empty:hidden">
          <NextStep program={program} />
          {seat && <span className="block truncate font-normal text-muted">{seat}</span>}
        </span>
      </span>
    </Link>
  );
}
