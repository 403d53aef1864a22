import { CalendarDays, Clock } from 'lucide-react';
import type { Program } from '#shared/api/shapes';
import { formatDuration } from '#shared/duration';
import { classNames } from '../ui/class-names.ts';
import { useClock } from './use-clock.ts';

/** When a program is due, and how long it takes. When `compact`, the time of day shows only where it fits. */
export function ProgramFacts({
  program: { deadline, duration },
  compact = false,
}: {
  program: Program;
  compact?: boolean;
}) {
  const clock = useClock();
  return (
    <>
      <span className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="h-lh w-4 shrink-0" />
        <time
          dateTime={deadline}
          // What doesn't fit wraps to a second line, which is cut off.
          className={classNames('flex flex-wrap items-baseline gap-x-2', compact && 'h-lh overflow-hidden')}
        >
          <span>Due {clock.date(deadline)}</span>
          <span className="text-small whitespace-nowrap text-muted tabular-nums">{clock.time(deadline)}</span>
        </time>
      </span>
      <span className="flex items-start gap-2">
        <Clock aria-hidden="true" className="h-lh w-4 shrink-0" />
        {formatDuration(duration)}
      </span>
    </>
  );
}
