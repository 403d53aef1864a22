import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { hashInputs } from './build.mjs';

let root = '';
let before = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodestar-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['shared', 'server/db', 'web', 'scripts'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'server/db/connect.ts'), 'one');
  writeFileSync(join(root, 'vite.config.ts'), 'one');
  before = hashInputs(root);
});

test.each([
  'server/db/connect.ts',
  'server/db/new.ts',
  'shared/new.ts',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-screens.mjs',
])('a changed or new %s makes the build stale', (path) => {
  writeFileSync(join(root, path), 'two');
  expect(hashInputs(root)).not.toBe(before);
});

test('a removed file makes the build stale', () => {
  rmSync(join(root, 'server/db/connect.ts'));
  expect(hashInputs(root)).not.toBe(before);
});

test('a test, or the same content written again, does not', () => {
  writeFileSync(join(root, 'server/db/connect.test.ts'), 'a test');
  writeFileSync(join(root, 'server/db/connect.ts'), 'one');
  expect(hashInputs(root)).toBe(before);
});
