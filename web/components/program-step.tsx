import type { Program } from '#shared/shapes';
import type { Status } from '#shared/status';
import { ownStepIn, type OwnTraining } from './own-step.ts';
import { peopleStepIn } from './people-step.ts';
import { StatusMark } from './status-icon.tsx';
import { useClock } from './use-clock.ts';

/* The state of a program in a line: an employee's own training, or the people of somebody in charge of them. */

/** An employee's own training. Nothing where the program doesn't tell. */
export function OwnStanding({ program }: { program: OwnTraining }) {
  const { standing } = ownStepIn(program, useClock());
  return program.status && <Line status={program.status} standing={standing} />;
}

/** A program's people. Nothing where the program doesn't tell. */
export function PeopleStanding({ program }: { program: Parameters<typeof peopleStepIn>[0] }) {
  const shown = peopleStepIn(program, useClock());
  return shown && <Line {...shown} />;
}

/** Either, as the program tells it. */
export function Standing({ program }: { program: Program }) {
  return program.status ? <OwnStanding program={program} /> : <PeopleStanding program={program} />;
}

function Line({ status, standing }: { status: Status; standing: string }) {
  return (
    <span className="flex items-center gap-1.5 font-medium">
      <StatusMark status={status} />
      <span className={status === 'overdue' ? 'text-danger' : undefined}>{standing}</span>
    </span>
  );
}
