import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { hashInputs } from './ensure-screens-built.ts';

let root = '';
let before = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodestar-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['shared/people', 'web', 'tools/build'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'shared/people/users.ts'), 'one');
  writeFileSync(join(root, 'vite.config.ts'), 'one');
  before = hashInputs(root);
});

test.each([
  'shared/people/users.ts',
  'web/new.tsx',
  'shared/new.ts',
  'vite.config.ts',
  'package-lock.json',
  'tools/build/build-screens.ts',
])('a changed or new %s makes the build stale', (path) => {
  writeFileSync(join(root, path), 'two');
  expect(hashInputs(root)).not.toBe(before);
});

test('a removed file makes the build stale', () => {
  rmSync(join(root, 'shared/people/users.ts'));
  expect(hashInputs(root)).not.toBe(before);
});

test('a test, or the same content written again, does not', () => {
  writeFileSync(join(root, 'shared/people/users.test.ts'), 'a test');
  writeFileSync(join(root, 'shared/people/users.ts'), 'one');
  expect(hashInputs(root)).toBe(before);
});
