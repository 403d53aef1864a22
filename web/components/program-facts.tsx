import { CalendarDays, Clock } from 'lucide-react';
import type { Program } from '#shared/api/shapes';
import { formatDuration } from '#shared/duration';
import { classNames } from '../ui/class-names.ts';
import { dueDistance } from './due-distance.ts';
import { useClock } from './use-clock.ts';

/**
 * When a program is due, how far away that is, and how long it takes. When `compact` the date has one line without the
 * time of day, and leaves out the distance where the program's step beside it tells that.
 */
export function ProgramFacts({ program, compact = false }: { program: Program; compact?: boolean }) {
  const clock = useClock();
  const { deadline, duration, status, counts } = program;
  const isTold = counts
    ? counts.total === 0 || counts.completed < counts.total
    : status === 'overdue' || status === 'not-enrolled';
  return (
    <>
      <span className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="h-lh w-4 shrink-0" />
        <time
          dateTime={deadline}
          // What doesn't fit wraps to a second line, which is cut off.
          className={classNames('flex flex-wrap gap-x-3 tabular-nums', compact && 'h-lh overflow-hidden')}
        >
          <span>
            Due {clock.date(deadline)}
            {!compact && <span className="whitespace-nowrap">, {clock.time(deadline)}</span>}
          </span>
          {!(compact && isTold) && (
            <span className="whitespace-nowrap">
              <span className="sr-only">, </span>
              {dueDistance(program, clock)}
            </span>
          )}
        </time>
      </span>
      <span className="flex items-start gap-2">
        <Clock aria-hidden="true" className="h-lh w-4 shrink-0" />
        {formatDuration(duration)}
      </span>
    </>
  );
}
