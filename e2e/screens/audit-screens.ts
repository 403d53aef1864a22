import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { press } from './prepare.ts';
import type { Screen } from './screen.ts';

const filteredBy = (filter: Record<string, string>) => () =>
  `${paths.audit()}?${new URLSearchParams(filter).toString()}`;

const openFirst: Screen['prepare'] = async (page) => {
  await press(/^Details: /)(page);
  await expect(page.getByRole('table').or(page.getByText('Request id')).first()).toBeVisible();
};

/** The audit trail. */
export const auditScreens: Screen[] = [
  { name: 'audit', visitor: 'admin', path: paths.audit },
  {
    name: 'audit-filtered',
    visitor: 'admin',
    path: ({ world, people }) =>
      filteredBy({ person: people.admin.email, from: world.day(-7), to: world.day(0) })(),
  },
  {
    name: 'audit-open-edit',
    visitor: 'admin',
    path: filteredBy({ action: 'program.edit' }),
    prepare: openFirst,
  },
  {
    name: 'audit-open-people',
    visitor: 'admin',
    path: filteredBy({ program: 'First Aid at Work', action: 'program.assign' }),
    prepare: openFirst,
  },
  {
    name: 'audit-open-sign-in',
    visitor: 'admin',
    path: filteredBy({ action: 'sign-in' }),
    prepare: openFirst,
  },
  { name: 'audit-in-vain', visitor: 'admin', path: filteredBy({ person: 'zzzz', program: 'zzzz' }) },
];
