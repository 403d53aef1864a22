import { countOf, formatCount } from '#shared/count';
import type { Opening } from '#shared/dashboard/schemas';
import { paths } from '../../paths.ts';

/** A step in which a company is set up. */
export interface SetupStep {
  text: string;
  to: string;
  isDone: boolean;
}

/** The company's numbers on an admin's dashboard. */
type Company = NonNullable<Opening['company']>;

/** A missing number counts as 0 (product §23). */
export type PeopleCounts = Partial<Record<'managers' | 'trainers' | 'employees', number>>;

/** The steps from an empty company to invited people, in their order; none once an admin has hidden them. */
export function setupSteps(
  { users, programs, setup }: Pick<Company, 'users' | 'programs' | 'setup'>,
  firstProgram: string | undefined,
): SetupStep[] {
  if (!setup) return [];
  const people = users.managers + users.trainers + users.employees;
  const invite =
    setup.to_invite > 0 ? `Invite ${countOf(setup.to_invite, 'person', 'people')}` : 'Invite people';
  return [
    { text: 'Name and time zone', to: paths.companySettings(), isDone: setup.named },
    {
      text: people > 0 ? `Import people (${formatCount(people)})` : 'Import people',
      to: paths.imports(),
      isDone: people > 0,
    },
    { text: 'First training', to: paths.newProgram(), isDone: programs.active + programs.archived > 0 },
    {
      text: "Say who it's for",
      to: firstProgram ? paths.editAudience(firstProgram) : paths.newProgram(),
      isDone: setup.audience,
    },
    {
      text: invite,
      to: setup.import ? paths.import(setup.import) : paths.imports(),
      isDone: people > 0 && setup.to_invite === 0,
    },
  ];
}

/** The steps of the company on an admin's dashboard. */
export const setupStepsIn = ({ company, programs }: Opening): SetupStep[] =>
  company ? setupSteps(company, programs?.[0]?._id) : [];
