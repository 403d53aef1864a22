import { mayEver, type Action } from '#shared/access';
import type { Role } from '#shared/roles';
import type { SessionUser } from '#shared/shapes';
import { paths } from '../paths.ts';

interface NavigationLink {
  to: string;
  text: string;
  /** Pages that belong to it, besides its own and those below. */
  also?: readonly string[];
}

/**
 * The menu of every role, in its order (product §31). The access table says which entries each role sees; some are for
 * people who lead others alone.
 */
const links: readonly (NavigationLink & { action: Action; except?: Role; isForLeads?: true })[] = [
  { to: paths.dashboard(), text: 'Dashboard', action: 'profile.use' },
  {
    to: paths.programs(),
    text: 'All Trainings',
    also: [paths.editProgram(':id'), paths.programSaved('edit', ':id')],
    action: 'admin.overview',
  },
  { to: paths.programs(), text: 'Assigned Trainings', action: 'program.view', except: 'admin' },
  { to: paths.team(), text: 'Team', action: 'team.view', isForLeads: true },
  { to: paths.newProgram(), text: 'Create Training', action: 'program.create' },
  { to: paths.userGroup('managers'), text: 'Managers', action: 'user.list' },
  { to: paths.userGroup('trainers'), text: 'Trainers', action: 'user.list' },
  { to: paths.userGroup('employees'), text: 'Employees', action: 'user.list' },
  { to: paths.userGroup('employees'), text: 'Employees', action: 'user.list-own-employees' },
  { to: paths.newUser(), text: 'User Creation', action: 'user.create' },
  {
    to: paths.company(),
    text: 'Company',
    also: [paths.records(), paths.audit()],
    action: 'admin.overview',
  },
  { to: paths.sessions(), text: 'Sessions', action: 'trainer.overview' },
  { to: paths.profile(), text: 'Account', action: 'profile.use' },
  { to: paths.logout(), text: 'Logout', action: 'profile.use' },
];

/** The person whose menu it is. */
export type MenuOwner = Pick<SessionUser, 'role' | 'leads'>;

/** The links of a person's menu. */
export function navigationOf({ role, leads }: MenuOwner): readonly NavigationLink[] {
  return links.filter(
    ({ action, except, isForLeads }) => mayEver(role, action) && role !== except && (!isForLeads || leads),
  );
}
