import type { Opening } from '#shared/dashboard/schemas';
import { paths } from '../../paths.ts';

/** The things that a company needs before a training can begin. */
export interface SetupStep {
  text: string;
  to: string;
  isDone: boolean;
}

/** The company's numbers on an admin's dashboard. */
export type Company = NonNullable<Opening['company']>;

/** A missing number counts as 0 (product §23). */
export type PeopleCounts = Partial<Record<'managers' | 'trainers' | 'employees', number>>;

/** An admin's steps to the first training. */
export const setupStepsOf = ({ users, programs }: Company) => setupSteps(users, programs);

/** The steps from an empty company to its first training, in their order. */
export function setupSteps(
  { managers = 0, trainers = 0, employees = 0 }: PeopleCounts,
  programs: { active: number; archived: number },
): SetupStep[] {
  return [
    { text: 'Create a manager', to: paths.newUser(), isDone: managers > 0 },
    { text: 'Create a trainer', to: paths.newUser(), isDone: trainers > 0 },
    { text: 'Create employees', to: paths.newUser(), isDone: employees > 0 },
    { text: 'Create a training', to: paths.newProgram(), isDone: programs.active + programs.archived > 0 },
  ];
}
