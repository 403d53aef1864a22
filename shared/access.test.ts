import { expect, test } from 'vitest';
import { relationFor, ruleOf } from './access.ts';
import { contract } from './contract.ts';
import { isChange } from './endpoint.ts';
import { roles } from './roles.ts';

const changesOfPrograms = contract.flatMap((endpoint) => {
  const { method, path, action } = endpoint;
  if (!isChange(endpoint) || action === 'public' || ruleOf(action).subject !== 'program') return [];
  return roles.map((role) => ({ call: `${method} ${path}`, role, relation: relationFor(action, role) }));
});

test('people who may change a program still may when it is archived, so that a late change is told why it is refused', () => {
  const hidden = changesOfPrograms
    .filter(({ relation }) => relation !== null && relation !== 'any' && !relation.endsWith('-even-archived'))
    .map(({ call, role, relation }) => `${call} for the role ${role}: ${relation}`);
  const rule =
    'Name the "-even-archived" relation in shared/access.ts: a change that comes too late is answered with 409, not 404 (docs/adr/0005-order-of-refusals.md)';
  expect(hidden, rule).toEqual([]);
});
