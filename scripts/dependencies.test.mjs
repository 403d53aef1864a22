import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const installed = Object.entries(JSON.parse(read('package-lock.json')).packages).filter(([path]) => path);

test('npm runs no install scripts and saves exact versions', () => {
  const settings = read('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings).toContain('save-exact=true');
});

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, overrides } = manifest;
  const asked = { ...dependencies, ...devDependencies, ...Object.assign({}, ...Object.values(overrides)) };
  const exact = /^\d+\.\d+\.\d+$/;
  expect(Object.entries(asked).filter(([, version]) => !exact.test(version))).toEqual([]);
});

/** Registries may lack the binaries of platforms that nobody here uses; npm notes them without a checksum then. */
const isForeignTool = ({ dev, optional, os, cpu }) => dev === true && optional === true && Boolean(os ?? cpu);

test('every package has a checksum, but for building tools of other platforms', () => {
  const unchecked = installed.filter(([, entry]) => !entry.integrity?.startsWith('sha512-'));
  expect(unchecked.filter(([, entry]) => !isForeignTool(entry)).map(([path]) => path)).toEqual([]);
});

test('no package wants to run a script when it is installed', () => {
  expect(installed.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([]);
});
