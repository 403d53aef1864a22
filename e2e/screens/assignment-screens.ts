import { paths } from '../../web/paths.ts';
import { longTitle, pathOf } from './company.ts';
import { openDialog, selectFirst, startEnrolling } from './prepare.ts';
import type { Screen } from './screen.ts';

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
  { name: 'assigned-admin', visitor: 'admin', path: pathOf('Fire Safety', paths.assigned) },
  {
    name: 'assigned-remove-dialog',
    visitor: 'manager',
    path: pathOf('Fire Safety', paths.assigned),
    prepare: openDialog(/^Remove /),
  },
  { name: 'complete', visitor: 'trainer', path: pathOf('Fire Safety', paths.complete) },
  { name: 'complete-nobody', visitor: 'trainer', path: pathOf(longTitle, paths.complete) },
  {
    name: 'confirmation',
    visitor: 'employee',
    startsAt: pathOf('First Aid at Work', paths.program),
    prepare: startEnrolling,
    path: pathOf('First Aid at Work', paths.confirmation),
  },
];
