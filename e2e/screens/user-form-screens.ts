import { paths } from '../../web/paths.ts';
import { leaveAndReturn, press, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

/** Creating and editing users. */
export const userFormScreens: Screen[] = [
  { name: 'user-new', visitor: 'admin', path: paths.newUser },
  { name: 'user-new-messages', visitor: 'admin', path: paths.newUser, prepare: sendEmpty },
  {
    name: 'user-new-draft', // §38.4
    visitor: 'admin',
    path: paths.newUser,
    prepare: leaveAndReturn('First Name', 'Nils'),
  },
  {
    name: 'user-new-department',
    visitor: 'admin',
    path: paths.newUser,
    prepare: press('Add department'),
  },
  { name: 'user-edit-employee', visitor: 'admin', path: ({ people }) => paths.editUser(people.employee.id) },
  {
    name: 'user-edit-more-details', // §92.13
    visitor: 'admin',
    path: ({ people }) => paths.editUser(people.employee.id),
    prepare: async (page) => page.getByText('More details', { exact: true }).click(),
  },
  { name: 'user-edit-manager', visitor: 'admin', path: ({ people }) => paths.editUser(people.manager.id) },
  { name: 'user-edit-oneself', visitor: 'admin', path: ({ people }) => paths.editUser(people.admin.id) },
];
