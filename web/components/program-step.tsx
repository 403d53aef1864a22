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
  const clock = useClock();
  if (program.status) {
    const { standing, next } = ownStepIn(program, clock);
    return (
      <span className="flex flex-col">
        <span className="flex items-center gap-1.5 font-medium">
          <StatusMark status={program.status} />
          {standing}
        </span>
        {next && <span className="text-small">{next}</span>}
      </span>
    );
  }
  const people = peopleStepIn(program, clock);
  return (
    people && (
      <span className="flex items-center gap-1.5 font-medium">
        <StatusMark status={people.status} />
        {people.standing}
      </span>
    )
  );
}
