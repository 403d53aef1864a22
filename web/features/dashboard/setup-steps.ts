import { countOf, formatCount } from '#shared/count';
import type { Opening } from '#shared/dashboard/schemas';
import { withoutMail } from '../../components/without-mail.ts';
import { zoneWaits } from '../../components/zone-waits.ts';
import { paths } from '../../paths.ts';

/** A step in which a company is set up. */
export interface SetupStep {
  text: string;
  to: string;
  isDone: boolean;
  /** A hint in a sentence; null if the text of the step is enough. */
  hint: string | null;
}

/** The company's numbers on an admin's dashboard. */
type Company = NonNullable<Opening['company']>;

const nameIsMissing = 'Invitations won’t be sent until the company has a name.';

/** A missing number counts as 0 (product §23). */
export type PeopleCounts = Partial<Record<'managers' | 'trainers' | 'employees', number>>;

/** The steps from an empty company to invited people, in their order; none once an admin has hidden them. */
export function setupSteps(
  { users, programs, setup }: Pick<Company, 'users' | 'programs' | 'setup'>,
  firstProgram: string | undefined,
  sendsMail: boolean,
): SetupStep[] {
  if (!setup) return [];
  const people = users.managers + users.trainers + users.employees;
  return [
    {
      text: 'Name and time zone',
      to: paths.companySettings(),
      isDone: setup.named && !setup.zone_waits,
      hint: setup.named ? zoneWaits : nameIsMissing,
    },
    {
      text: people > 0 ? `Import people (${formatCount(people)})` : 'Import people',
      to: paths.imports(),
      isDone: people > 0,
      hint: null,
    },
    {
      text: 'First training',
      to: paths.newProgram(),
      isDone: programs.active + programs.archived > 0,
      hint: null,
    },
    {
      text: "Say who it's for",
      to: firstProgram ? paths.editAudience(firstProgram) : paths.newProgram(),
      isDone: setup.audience,
      hint: null,
    },
    {
      text: sayInvite(setup.to_invite, sendsMail),
      to: setup.import ? paths.import(setup.import) : paths.imports(),
      isDone: people > 0 && setup.to_invite === 0,
      hint: people > 0 && !sendsMail ? withoutMail : null,
    },
  ];
}

function sayInvite(count: number, sendsMail: boolean): string {
  if (count === 0) return sendsMail ? 'Invite people' : 'Let people sign in';
  const people = countOf(count, 'person', 'people');
  return sendsMail ? `Invite ${people}` : `Let ${people} sign in`;
}

/** The steps of the company on an admin's dashboard. */
export const setupStepsIn = ({ company, programs }: Opening, sendsMail: boolean): SetupStep[] =>
  company ? setupSteps(company, programs?.[0]?._id, sendsMail) : [];
