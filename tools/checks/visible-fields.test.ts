import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';
import { printVisibleFields } from './visible-fields.ts';

test('docs/product says of each field of a person who sees it, as shared/people/visible-fields.ts does §114.1', () => {
  const { path, text } = printVisibleFields();
  const present = readFileSync(join(projectRoot, path), 'utf8');
  expect(present === text, 'it differs: run `npm run fields` to print it').toBe(true);
});
