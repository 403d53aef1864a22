import type { OwnCard } from '#shared/dashboard/schemas';
import { isCheckInOpen, ownStepIn } from '../../components/own-step.ts';
import type { Clock } from '../../components/use-clock.ts';

/**
 * The training with the gold button. It is the one to check in to now, else the first with a session to choose and
 * without a wait. A reading counts as one. Null where the employee has nothing to do. `programs` come in the order of need.
 */
export function mostUrgent(programs: readonly OwnCard[], clock: Clock): OwnCard | null {
  const isNow = (program: OwnCard) => isCheckInOpen(ownStepIn(program, clock), clock);
  const isToChoose = (program: OwnCard) =>
    !program.waiting && ['choose', 'read'].includes(ownStepIn(program, clock).waitsFor);
  return programs.find(isNow) ?? programs.find(isToChoose) ?? null;
}
