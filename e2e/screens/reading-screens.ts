import { paths } from '../../web/paths.ts';
import { pathOf } from './company.ts';
import type { Screen } from './screen.ts';

/** Trainings that people read and sign: their pages for each reader, their people, and the form. */
export const readingScreens: Screen[] = [
  { name: 'reading-to-sign', visitor: 'employee', path: pathOf('Hygiene Rules', paths.program) }, // §118.11
  { name: 'reading-questions', visitor: 'employee', path: pathOf('Clean Desk Policy', paths.program) }, // §118.11
  {
    name: 'reading-not-passed', // §118.11
    visitor: 'employee',
    path: pathOf('Clean Desk Policy', paths.program),
    prepare: async (page) => {
      for (const group of await page
        .getByRole('group')
        .filter({ has: page.getByRole('checkbox') })
        .all())
        await group.getByRole('checkbox').first().check();
      await page.getByLabel(/^I have read and understood version/).check();
    },
  },
  { name: 'reading-in-charge', visitor: 'admin', path: pathOf('Hygiene Rules', paths.program) }, // §118.11
  { name: 'reading-people', visitor: 'admin', path: pathOf('Clean Desk Policy', paths.assigned) }, // §118.11
  { name: 'reading-form', visitor: 'admin', path: pathOf('Clean Desk Policy', paths.editProgram) }, // §40.9
];
