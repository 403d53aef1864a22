import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/roles';
import { navigationOf } from './navigation.ts';

const shared = ['Account', 'Logout'];
const menus: Record<Role, string[]> = {
  admin: [
    'Dashboard',
    'All Trainings',
    'Create Training',
    'Managers',
    'Trainers',
    'Employees',
    'User Creation',
    // Further entries are before those that everyone has.
    'Company',
    ...shared,
  ],
  manager: ['Dashboard', 'Assigned Trainings', 'Employees', ...shared],
  trainer: ['Dashboard', 'Assigned Trainings', 'Sessions', ...shared],
  employee: ['Dashboard', 'Assigned Trainings', ...shared],
};

test.each(Object.entries(menus) as [Role, string[]][])(
  'the menu of the role %s §30.3 §31.7',
  (role, menu) => {
    const links = navigationOf({ role, leads: false });
    expect(links.map(({ text }) => text)).toEqual(menu);
    // Two links to the same page would both be marked as the present one.
    expect(new Set(links.map(({ to }) => to)).size).toBe(menu.length);
  },
);

test.each(roles)('people of the role %s who lead others have their team, too §94.7', (role) => {
  const texts = navigationOf({ role, leads: true }).map(({ text }) => text);
  expect(texts.filter((text) => text !== 'Team')).toEqual(menus[role]);
  expect(texts).toContain('Team');
});
