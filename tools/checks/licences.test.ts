import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, licencesDocument } from './licences.ts';
import { projectRoot } from '../../server/root.ts';
import { findShipped, licencesInFiles, listShipped } from './shipped-packages.ts';

test('everything that is shipped is under a licence that is allowed', () => {
  expect(listShipped().filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each(Object.entries(licencesInFiles))(
  'the licence file of %s is that of %s',
  (nameAndVersion, licence) => {
    const name = nameAndVersion.slice(0, nameAndVersion.lastIndexOf('@'));
    const read = (file: string) => readFileSync(join(projectRoot, 'node_modules', name, file), 'utf8');
    const { version, license } = JSON.parse(read('package.json')) as { version: string; license?: string };
    expect({ version: `${name}@${version}`, license }).toEqual({
      version: nameAndVersion,
      license: undefined,
    });
    expect(read('LICENSE')).toMatch(new RegExp(`^${licence} License\\s`));
  },
);

test('docs/licences.md is up to date: else run npm run licences', () => {
  const written = readFileSync(join(projectRoot, 'docs/licences.md'), 'utf8');
  expect(written).toBe(licencesDocument(listShipped()));
});

test('the packages of the server, of the screens and of both are told apart', () => {
  const part = Object.fromEntries(
    listShipped().map(({ name, server, screens }) => [name, [server, screens]]),
  );
  expect(part).toMatchObject({
    fastify: [true, false],
    react: [false, true],
    '@fontsource-variable/inter': [false, true],
    tailwindcss: [false, true],
    zod: [true, true],
  });
  expect(part).not.toHaveProperty('vite');
  expect(part).not.toHaveProperty('vitest');
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('the licence "%s" is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

test('a package is looked for as Node does it, with its own dependencies', () => {
  const packages = {
    '': { version: '0.1.0', dependencies: { outer: '1.0.0' } },
    'node_modules/outer': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { shared: '^2.0.0' },
      optionalDependencies: { 'outer-binary': '1.0.0', 'not-in-the-registry': '1.0.0' },
      peerDependencies: { peer: '*', absent: '*' },
      peerDependenciesMeta: { absent: { optional: true } },
    },
    'node_modules/outer/node_modules/shared': { version: '2.0.0', license: 'ISC' },
    'node_modules/outer-binary': { version: '1.0.0', license: 'MIT' },
    'node_modules/peer': { version: '3.0.0', license: 'MIT' },
    'node_modules/absent': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/shared': { version: '1.0.0', license: 'MIT' },
  };
  const found = findShipped(packages, ['shared', 'peer']);
  expect(found.map(({ name, version, server, screens }) => [name, version, server, screens])).toEqual([
    ['outer-binary', '1.0.0', true, false],
    ['outer', '1.0.0', true, false],
    ['peer', '3.0.0', true, true],
    ['shared', '1.0.0', false, true],
    ['shared', '2.0.0', true, false],
  ]);
});
