import { roles } from '../../shared/roles.ts';
import { paths } from '../../web/paths.ts';
import { openDialog, press, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

const editProfile = press('Edit Profile');

/** What everyone has of their own: the dashboard and the profile. */
export const ownScreens: Screen[] = [
  ...roles.map((role): Screen => ({ name: `dashboard-${role}`, visitor: role, path: paths.dashboard })),
  { name: 'dashboard-newcomer', visitor: 'newcomer', path: paths.dashboard },
  { name: 'dashboard-new-manager', visitor: 'newManager', path: paths.dashboard },
  {
    name: 'dashboard-calendar-day',
    visitor: 'manager',
    path: paths.dashboard,
    // Only days with a deadline or session can be pressed.
    prepare: openDialog(/ deadlines?$/),
  },
  {
    name: 'dashboard-calendar-session',
    visitor: 'trainer',
    path: paths.dashboard,
    prepare: openDialog(/ sessions?$/),
  },
  {
    name: 'dashboard-calendar-overdue',
    visitor: 'manager',
    path: paths.dashboard,
    prepare: async (page) => {
      await press('Previous month')(page);
      await openDialog(/ overdue$/)(page);
    },
  },

  { name: 'profile-employee', visitor: 'employee', path: paths.profile },
  { name: 'profile-manager', visitor: 'manager', path: paths.profile },
  {
    name: 'profile-calendar-address',
    visitor: 'manager',
    path: paths.profile,
    prepare: async (page) => {
      await openDialog('Make another')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Make another' }).click();
      await page.getByText('How to add it').click();
    },
  },
  {
    name: 'profile-calendar-end',
    visitor: 'manager',
    path: paths.profile,
    prepare: openDialog('End the address'),
  },
  { name: 'profile-temporary-password', visitor: 'newcomer', path: paths.profile },
  { name: 'profile-forms', visitor: 'employee', path: paths.profile, prepare: editProfile },
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
