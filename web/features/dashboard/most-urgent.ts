import type { Program } from '#shared/shapes';
import { isCheckInOpen, ownStepIn } from '../../components/own-step.ts';
import type { Clock } from '../../components/use-clock.ts';

/**
 * The training whose button stands out: the one to check in to now, else the first in which a session is to be chosen
 * and no seat is waited for. Null where the employee has nothing to do. `programs` come in the order of need.
 */
export function mostUrgent(programs: readonly Program[], clock: Clock): Program | null {
  const isNow = (program: Program) => isCheckInOpen(ownStepIn(program, clock), clock);
  const isToChoose = (program: Program) =>
    !program.waiting && ownStepIn(program, clock).waitsFor === 'choose';
  return programs.find(isNow) ?? programs.find(isToChoose) ?? null;
}
