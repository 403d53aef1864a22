import { mayEver, type Action } from '#shared/access';
import type { Role } from '#shared/roles';
import { paths } from '../paths.ts';

interface NavigationLink {
  to: string;
  text: string;
  /** Pages that belong to it, besides its own and those below. */
  also?: readonly string[];
}

/** The menu of every role, in its order (product §31). The access table says which entries each role sees. */
const links: readonly (NavigationLink & { action: Action; except?: Role })[] = [
  { to: paths.dashboard(), text: 'Dashboard', action: 'profile.use' },
  {
    to: paths.programs(),
    text: 'All Trainings',
    also: [paths.editProgram(':id'), paths.programSaved('edit', ':id')],
    action: 'admin.overview',
  },
  { to: paths.programs(), text: 'Assigned Trainings', action: 'program.view', except: 'admin' },
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

/** The links of a role's menu. */
export function navigationOf(role: Role): readonly NavigationLink[] {
  return links.filter(({ action, except }) => mayEver(role, action) && role !== except);
}
