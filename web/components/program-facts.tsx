import { CalendarDays, Clock } from 'lucide-react';
import type { Program } from '#shared/api/shapes';
import { formatDuration } from '#shared/duration';
import { formatDate, formatTime } from '#shared/time';
import { useOrganisation } from '../api/organisation.ts';
import { classNames } from '../ui/class-names.ts';

/** When a program is due, and how long it takes. When `compact`, the time of day shows only where it fits. */
export function ProgramFacts({
  program: { deadline, duration },
  compact = false,
}: {
  program: Program;
  compact?: boolean;
}) {
  const { timeZone } = useOrganisation();
  return (
    <>
      <span className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="h-lh w-4 shrink-0" />
        <time
          dateTime={deadline}
          // What doesn't fit wraps to a second line, which is cut off.
          className={classNames('flex flex-wrap items-baseline gap-x-2', compact && 'h-lh overflow-hidden')}
        >
          <span>Due {formatDate(deadline, timeZone)}</span>
          <span className="text-small whitespace-nowrap text-muted tabular-nums">
            {formatTime(deadline, timeZone)}
          </span>
        </time>
      </span>
      <span className="flex items-start gap-2">
        <Clock aria-hidden="true" className="h-lh w-4 shrink-0" />
        {formatDuration(duration)}
      </span>
    </>
  );
}
