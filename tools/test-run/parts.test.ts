import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';
import { filesOf, slowJourneys, slowTests } from '../../test/slow-tests.ts';
import { leftToAll } from './parts.ts';

const slow = [...filesOf(slowTests), ...filesOf(slowJourneys)];

// A file that was renamed would be among the quick ones again, or nowhere.
test('every file that is left to the whole run is there, and is named once', () => {
  expect(slow.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  expect(new Set(slow).size).toBe(slow.length);
});

test('the end of the quick run names each of them', () => {
  expect(slow.filter((file) => !leftToAll().includes(file))).toEqual([]);
});
