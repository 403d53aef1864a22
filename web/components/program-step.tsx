import type { Program } from '#shared/api/shapes';
import { ownStepIn } from './own-step.ts';
import { peopleStepIn } from './people-step.ts';
import { StatusMark } from './status-icon.tsx';
import { useClock } from './use-clock.ts';

/**
 * How a program stands and what comes next, in two lines: an employee's own training, or the people of somebody who is
 * in charge of them. Nothing where the program tells neither.
 */
export function ProgramStep({ program }: { program: Program }) {
  return (
    <span className="flex flex-col">
      <Standing program={program} />
      <span className="text-small">
        <NextStep program={program} />
      </span>
    </span>
  );
}

/** The first of the two lines. */
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

/** The second of the two lines: only an employee's own training has it. What one can do at once is underlined. */
export function NextStep({ program }: { program: Program }) {
  const clock = useClock();
  if (!program.status) return null;
  const { next, waitsFor } = ownStepIn(program, clock);
  return (
    next && (
      <span className={waitsFor === 'choose' ? 'underline decoration-edge underline-offset-4' : undefined}>
        {next}
      </span>
    )
  );
}
