import type { Program, TrainingSession } from '#shared/shapes';
import { formatCount } from '#shared/count';
import type { Status } from '#shared/status';
import { hasEnded, isPast } from '#shared/time';
import { dueMoment } from './due.ts';
import type { Clock } from './use-clock.ts';

/** The first session that has not taken place yet, or is taking place; null where none is left. */
export function nextSessionOf(program: Program, now: Date): TrainingSession | null {
  const ahead = program.training_sessions.filter((session) => !hasEnded(session, now));
  return ahead.toSorted((a, b) => a.start_time.localeCompare(b.start_time))[0] ?? null;
}

/** The state of a program's people, for trainers, managers and admins. */
export interface PeopleStep {
  /** The status whose icon is beside it. */
  status: Status;
  /** The first thing to do: "8 overdue". */
  open: string;
  /**
   * The same with its distance: "8 overdue · 9 days late". If people are due on different days, their rows tell the
   * distances.
   */
  standing: string;
}

/** The state of a program's people, by need of action. Null where the program carries no counts. */
export function peopleStepIn(
  program: Pick<Program, 'counts' | 'due_days' | 'deadline' | 'next_due' | 'later_due'> & {
    archived?: boolean;
    completes_by?: Program['completes_by'];
  },
  clock: Clock,
): PeopleStep | null {
  const { counts, archived, due_days: dueDays, later_due: later } = program;
  if (!counts) return null;
  const { total, overdue, completed, not_enrolled: notEnrolled, enrolled } = counts;
  const step = (status: Status, open: string, distance?: string): PeopleStep => ({
    status,
    open,
    standing: distance && !later ? `${open} · ${distance}` : open,
  });
  const moment = dueMoment(program, clock);
  // Nobody is late in it: where nobody is assigned it may say "due 9 days ago".
  const due = `due ${clock.distance(moment)}`;
  if (total === 0) {
    if (archived) return step('not-enrolled', 'Nobody was assigned');
    // The deadline binds nobody any more where people assigned now have days of their own.
    const isBinding = typeof dueDays !== 'number' || !isPast(moment, clock.now);
    return step('not-enrolled', 'Nobody assigned', isBinding ? due : undefined);
  }
  // In an archived program nobody is late any more.
  if (archived && completed < total)
    return step('not-enrolled', `${formatCount(total - completed)} not complete`);
  if (overdue > 0) return step('overdue', `${formatCount(overdue)} overdue`, clock.due(moment));
  if (completed === total)
    return step('complete', total === 1 ? '1 complete' : `All ${formatCount(total)} complete`);
  if (program.completes_by === 'reading')
    return step('not-enrolled', `${formatCount(total - completed)} not signed`, due);
  return notEnrolled > 0
    ? step('not-enrolled', `${formatCount(notEnrolled)} not enrolled`, due)
    : step('enrolled', `${formatCount(enrolled)} enrolled`, due);
}
