import { expect, test } from 'vitest';
import type { Role } from '#shared/roles';
import { sayRoleEffects } from './role-words.ts';

test.each<[Role, Role, string | undefined, string | undefined]>([
  ['employee', 'employee', 'Operations', undefined],
  ['employee', 'trainer', 'Operations', 'The person will have to sign in again.'],
  ['employee', 'manager', undefined, 'The person will have to sign in again.'],
  [
    'employee',
    'manager',
    'Operations',
    'The person will have to sign in again. Managers have no department: Operations will be removed.',
  ],
  // An import can have set one.
  ['manager', 'manager', 'Operations', 'Managers have no department: Operations will be removed.'],
])(
  'from %s to %s, with the department %s, an edit says before it is saved: %s §6.1',
  (from, to, department, said) => {
    expect(sayRoleEffects(from, to, department)).toBe(said);
  },
);
