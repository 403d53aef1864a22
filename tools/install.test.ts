import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './install.ts';

const PACKAGES = {
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodestar-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeLock('package-lock.json', { '': { name: 'lodestar' }, ...PACKAGES });
});

test('without node_modules it is not installed', () => {
  expect(isInstalled(root)).toBe(false);
});

test.each([
  ['another version', { 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } }],
  ['another content', { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' } }],
  ['a missing package', {}],
  ['a package too many', { ...PACKAGES, 'node_modules/left-over': { version: '1.0.0' } }],
])('%s is not installed', (_, present) => {
  installed(present);
  expect(isInstalled(root)).toBe(false);
});

test('npm’s record counts, without the optional packages of other platforms', () => {
  installed({ 'node_modules/zod': PACKAGES['node_modules/zod'] });
  expect(isInstalled(root)).toBe(true);
});

test('a changed package-lock.json makes an installation stale', () => {
  installed(PACKAGES);
  expect(isInstalled(root)).toBe(true);
  writeLock('package-lock.json', { 'node_modules/zod': { version: '4.6.8', integrity: 'sha512-c' } });
  expect(isInstalled(root)).toBe(false);
});

function installed(packages: object) {
  mkdirSync(join(root, 'node_modules'));
  writeLock('node_modules/.package-lock.json', packages);
}

function writeLock(path: string, packages: object) {
  writeFileSync(join(root, path), JSON.stringify({ packages }));
}
