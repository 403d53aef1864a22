import { roles } from '../../shared/roles.ts';
import { paths } from '../../web/paths.ts';
import { openDialog, press, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

const editProfile = press('Edit Profile');

/** A manager's month is folded on a phone. */
const unfoldCalendar = press('Show the calendar');

/** Everyone's own pages: the dashboard and the profile. */
export const ownScreens: Screen[] = [
  ...roles.map((role): Screen => ({ name: `dashboard-${role}`, visitor: role, path: paths.dashboard })), // §23.1 §23.2 §23.4 §23.5 §23.6 §23.9 §23.10 §23.11 §23.12 §23.14 §23.17 §23.20 §24.2 §24.4 §25.4 §52.4 §77.5
  { name: 'dashboard-newcomer', visitor: 'newcomer', path: paths.dashboard }, // §23.3
  { name: 'dashboard-new-manager', visitor: 'newManager', path: paths.dashboard }, // §25.3 §91.5
  {
    name: 'dashboard-extend-dialog', // §23.11
    visitor: 'manager',
    path: paths.dashboard,
    prepare: async (page) => {
      for (const index of [0, 1])
        await page.getByRole('list', { name: 'Overdue' }).getByRole('checkbox').nth(index).check();
      await openDialog('Extend')(page);
    },
  },
  {
    name: 'dashboard-everyone-else', // §23.7
    visitor: 'manager',
    path: paths.dashboard,
    prepare: press('Everyone else'),
  },
  {
    name: 'dashboard-calendar-day', // §24.3 §52.3
    visitor: 'manager',
    path: paths.dashboard,
    // Only days with a deadline or session can be pressed.
    prepare: async (page) => {
      await unfoldCalendar(page);
      await openDialog(/ deadlines?$/)(page);
    },
  },
  {
    name: 'dashboard-calendar-session', // §24.4
    visitor: 'trainer',
    path: paths.dashboard,
    prepare: openDialog(/ sessions?$/),
  },
  {
    name: 'dashboard-calendar-overdue', // §24.5
    visitor: 'manager',
    path: paths.dashboard,
    prepare: async (page) => {
      await unfoldCalendar(page);
      await press('Previous month')(page);
      await openDialog(/ overdue$/)(page);
    },
  },

  { name: 'profile-employee', visitor: 'employee', path: paths.profile }, // §14.3 §36.1 §36.4 §36.5
  { name: 'profile-manager', visitor: 'manager', path: paths.profile }, // §36.4 §87.8
  {
    name: 'profile-calendar-address', // §36.4
    visitor: 'manager',
    path: paths.profile,
    prepare: async (page) => {
      await openDialog('Create a new link')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create a new link' }).click();
      await page.getByText('How to add it').click();
    },
  },
  {
    name: 'profile-calendar-end', // §36.4
    visitor: 'manager',
    path: paths.profile,
    prepare: openDialog('Turn off the link'),
  },
  { name: 'profile-temporary-password', visitor: 'newcomer', path: paths.profile },
  { name: 'profile-forms', visitor: 'employee', path: paths.profile, prepare: editProfile }, // §36.1
  {
    name: 'profile-messages',
    visitor: 'employee',
    path: paths.profile,
    prepare: async (page) => {
      await editProfile(page);
      await page.getByLabel('First Name').fill('');
      await sendEmpty(page);
    },
  },
];
