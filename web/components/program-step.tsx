import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { ownStepIn } from './own-step.ts';
import { peopleStepIn } from './people-step.ts';
import { toMarkInAll } from './to-mark.ts';
import { StatusMark } from './status-icon.tsx';
import { useClock } from './use-clock.ts';

/*
 * A program on a card, in two lines: an employee's own training, or the people of somebody who is in charge of them.
 */

/** How it stands. Nothing where the program doesn't tell. */
export function Standing({ program }: { program: Program }) {
  const clock = useClock();
  const shown = program.status
    ? { status: program.status, standing: ownStepIn(program, clock).standing }
    : peopleStepIn(program, clock);
  return (
    shown && (
      <span className="flex items-center gap-1.5 font-medium">
        <StatusMark status={shown.status} />
        <span className={shown.status === 'overdue' ? 'text-danger' : undefined}>{shown.standing}</span>
      </span>
    )
  );
}

/** The next step, if any. A step that an employee can take at once is underlined. */
export function NextStep({ program }: { program: Program }) {
  const clock = useClock();
  if (!program.status) {
    const toMark = toMarkInAll(program, clock.now);
    return toMark > 0 && `${formatCount(toMark)} to mark`;
  }
  const { next, waitsFor } = ownStepIn(program, clock);
  return (
    next && (
      <span className={waitsFor === 'choose' ? 'underline decoration-edge underline-offset-4' : undefined}>
        {next}
      </span>
    )
  );
}
