import { paths } from '../../web/paths.ts';
import { press } from './prepare.ts';
import type { Screen } from './screen.ts';

/** The pages for an admin's work on the company as a whole, and help. */
export const companyScreens: Screen[] = [
  { name: 'company', visitor: 'admin', path: paths.company }, // §81.9
  { name: 'company-settings', visitor: 'admin', path: paths.companySettings }, // §90.7
  { name: 'imports', visitor: 'admin', path: paths.imports }, // §110.1
  {
    name: 'import-questions', // §110.2
    visitor: 'admin',
    path: ({ imports }) => paths.import(imports.asking),
  },
  {
    name: 'import-questions-people', // §110.6
    visitor: 'admin',
    path: ({ imports }) => paths.import(imports.askingPeople),
  },
  {
    name: 'import-line-managers', // §110.6
    visitor: 'admin',
    path: ({ imports }) => paths.import(imports.managers),
  },
  {
    name: 'import-plan', // §110.3 §115.9
    visitor: 'admin',
    path: ({ imports }) => paths.import(imports.planned),
  },
  {
    name: 'import-done', // §110.5
    visitor: 'admin',
    path: ({ imports }) => paths.import(imports.done),
  },
  {
    name: 'import-undo', // §115.9
    visitor: 'admin',
    path: ({ imports }) => paths.import(imports.done),
    prepare: press('Undo'),
  },
  { name: 'questions', visitor: 'admin', path: paths.questions }, // §100.6
  { name: 'help-admin', visitor: 'admin', path: paths.help }, // §31.12
  { name: 'help-manager', visitor: 'manager', path: paths.help },
  { name: 'help-trainer', visitor: 'trainer', path: paths.help },
  { name: 'help-employee', visitor: 'employee', path: paths.help }, // §31.12
  { name: 'messages', visitor: 'admin', path: paths.messages }, // §81.9
  { name: 'messages-waiting', visitor: 'admin', path: () => `${paths.messages()}?state=waiting` },
  {
    name: 'messages-open', // §81.9
    visitor: 'admin',
    path: () => `${paths.messages()}?state=sent`,
    prepare: press(/^Text: /),
  },
  { name: 'messages-in-vain', visitor: 'admin', path: () => `${paths.messages()}?search=zzzz` }, // §81.9
];
