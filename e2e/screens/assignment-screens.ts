import { paths } from '../../web/paths.ts';
import { longTitle, pathOf, type Company } from './company.ts';
import { openDialog, selectFirst, startEnrolling } from './prepare.ts';
import type { Screen } from './screen.ts';

const overdueIn = (id: string) => `${paths.assigned(id)}?status=overdue`;

const rosterOf = ({ program, session }: Company) =>
  paths.roster(program('Anti-Harassment'), session('Anti-Harassment'));

/** Assigning, completing and enrolling, up to the last press of a button. */
export const assignmentScreens: Screen[] = [
  { name: 'assign', visitor: 'manager', path: pathOf('First Aid at Work', paths.assign) },
  {
    name: 'assign-selected',
    visitor: 'manager',
    path: pathOf('First Aid at Work', paths.assign),
    prepare: selectFirst(3),
  },
  { name: 'assign-closed', visitor: 'manager', path: pathOf('Anti-Harassment', paths.assign) },
  { name: 'assigned', visitor: 'manager', path: pathOf('Fire Safety', paths.assigned) },
  { name: 'assigned-overdue', visitor: 'manager', path: pathOf('Anti-Harassment', overdueIn) },
  { name: 'assigned-admin', visitor: 'admin', path: pathOf('Fire Safety', paths.assigned) },
  {
    name: 'assigned-remove-dialog',
    visitor: 'manager',
    path: pathOf('Fire Safety', paths.assigned),
    prepare: openDialog(/^Remove /),
  },
  { name: 'complete', visitor: 'trainer', path: pathOf('Fire Safety', paths.complete) },
  {
    name: 'complete-session-ahead',
    visitor: 'trainer',
    path: pathOf('Anti-Harassment', paths.complete),
    prepare: (page) => page.getByText('Sessions ahead').click(),
  },
  {
    name: 'complete-question',
    visitor: 'trainer',
    path: pathOf('Anti-Harassment', paths.complete),
    prepare: async (page) => {
      await selectFirst(4)(page);
      await openDialog('Complete Employees')(page);
    },
  },
  { name: 'roster', visitor: 'trainer', path: rosterOf },
  { name: 'roster-manager', visitor: 'manager', path: rosterOf },
  { name: 'complete-nobody', visitor: 'trainer', path: pathOf(longTitle, paths.complete) },
  {
    name: 'confirmation',
    visitor: 'employee',
    startsAt: pathOf('First Aid at Work', paths.program),
    prepare: startEnrolling,
    path: pathOf('First Aid at Work', paths.confirmation),
  },
];
