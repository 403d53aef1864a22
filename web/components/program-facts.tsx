import { CalendarDays, Clock } from 'lucide-react';
import type { Program } from '#shared/shapes';
import { formatDuration } from '#shared/duration';
import { classNames } from '../ui/class-names.ts';
import { dueDistance, dueMoment, sayDue, sayOwnDue } from './due.ts';
import { useClock } from './use-clock.ts';

/**
 * When a program is due, why then, how far away that is, and how long it takes. When `compact` the date has one line
 * without the time of day and the reason, and leaves out the distance where the program's step beside it tells that.
 */
export function ProgramFacts({ program, compact = false }: { program: Program; compact?: boolean }) {
  const clock = useClock();
  const { deadline, duration, status, counts, due_because: because } = program;
  const moment = dueMoment(program, clock);
  const isTold = counts
    ? counts.total === 0 || counts.completed < counts.total
    : status === 'overdue' || status === 'not-enrolled';
  return (
    <>
      <span className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="h-lh w-4 shrink-0" />
        <time
          dateTime={moment}
          // A long title wraps to a second line, which is cut off.
          className={classNames('flex flex-wrap gap-x-3 tabular-nums', compact && 'h-lh overflow-hidden')}
        >
          <span className="wrap-anywhere">
            {compact ? sayDue(program, clock) : sayOwnDue(program, clock)}
            {!compact && !because && <span className="whitespace-nowrap">, {clock.time(moment)}</span>}
          </span>
          {!(compact && isTold) && (
            <span className="whitespace-nowrap">
              <span className="sr-only">, </span>
              {dueDistance(program, clock)}
            </span>
          )}
        </time>
      </span>
      {/* Trainers, managers and admins read by when the first person is due, and the deadline of the others. */}
      {!compact && !because && moment !== deadline && (
        <span className="flex items-start gap-2">
          <CalendarDays aria-hidden="true" className="h-lh w-4 shrink-0" />
          Deadline {clock.date(deadline)}
        </span>
      )}
      <span className="flex items-start gap-2">
        <Clock aria-hidden="true" className="h-lh w-4 shrink-0" />
        {formatDuration(duration)}
      </span>
    </>
  );
}
