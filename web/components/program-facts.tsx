import { CalendarDays, Clock } from 'lucide-react';
import type { Program } from '#shared/shapes';
import { formatDuration } from '#shared/duration';
import { classNames } from '../ui/class-names.ts';
import { dueDistance, dueMoment, dueRows, isFinished, sayDone, sayDue, sayOwnDue } from './due.ts';
import { useClock } from './use-clock.ts';

/**
 * When a program is due, why then, how far away that is, and how long it takes. When `compact` the date has one line
 * without the time of day and the reason. It leaves out the distance if the program's step beside it has that.
 */
export function ProgramFacts({ program, compact = false }: { program: Program; compact?: boolean }) {
  const clock = useClock();
  const { deadline, duration, status, counts, due_because: because } = program;
  const moment = dueMoment(program, clock);
  const done = sayDone(program, clock);
  const rows = done ? null : dueRows(program, clock);
  const isTold =
    compact && (counts ? !isFinished(program) : status === 'overdue' || status === 'not-enrolled');
  return (
    <>
      <span className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="h-lh w-4 shrink-0" />
        <time
          dateTime={moment}
          // A second line is cut off, but for the dates of several people.
          className={classNames(
            'flex gap-x-3 tabular-nums',
            rows && !compact ? 'flex-col' : 'flex-wrap',
            compact && !rows && (done ? 'max-h-[2lh] overflow-hidden' : 'h-lh overflow-hidden'),
          )}
        >
          {rows ? (
            <>
              <span>{rows.first}</span>
              <span>{compact ? rows.more : rows.others}</span>
            </>
          ) : (
            <span className="wrap-anywhere">
              {done ?? (compact ? sayDue(program, clock) : sayOwnDue(program, clock))}
              {!compact && !because && !done && (
                <span className="whitespace-nowrap">, {clock.time(moment)}</span>
              )}
            </span>
          )}
          {!isTold && !rows && !isFinished(program) && (
            <span className="whitespace-nowrap">
              <span className="sr-only">, </span>
              {dueDistance(program, clock)}
            </span>
          )}
        </time>
      </span>
      {!compact && !because && !done && !rows && moment !== deadline && (
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
