import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';

/** The folders from which the browser's code is made. */
const screenFolders = ['web', 'shared'];
const source = /(?<!\.test)\.(tsx?|css)$/;
const importing = /(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\()(['"])([^'"\n]+)\1/g;

/** An installed package's entry in package-lock.json. */
interface Entry {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Packages that tell their licence only in a file of theirs, by name and version; a test reads the file. */
export const licencesInFiles: Record<string, string> = { 'png-js@2.0.0': 'MIT' };

/** By their place, like "node_modules/zod"; "" is Lodestar. */
type Packages = Record<string, Entry>;

export interface Shipped {
  name: string;
  version: string;
  /** As the package says it, an SPDX expression; empty when it says nothing, not even in a file that was read. */
  licence: string;
  /** Whether the server needs it at run time. */
  server: boolean;
  /** Whether the screens' bundle may hold it. */
  screens: boolean;
}

/**
 * Every package that reaches those who use Lodestar: the packages that the server needs at run time and that the screens
 * may hold, each with all that it needs itself. It is read from package-lock.json, which names the binaries of every
 * platform, so the answer doesn't depend on the machine. By name and version.
 */
export function listShipped(): Shipped[] {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Packages };
  return findShipped(packages, screenImports());
}

/** The same for these packages; imported are the names of those that the screens import. */
export function findShipped(packages: Packages, imported: Iterable<string>): Shipped[] {
  const { dependencies, optionalDependencies } = packages[''] ?? {};
  const server = closure(packages, Object.keys({ ...dependencies, ...optionalDependencies }));
  const screens = closure(packages, imported);
  const shipped = new Map<string, Shipped>();
  for (const path of new Set([...server, ...screens])) {
    const { version = '', license = '' } = packages[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const before = shipped.get(`${name}@${version}`);
    shipped.set(`${name}@${version}`, {
      name,
      version,
      licence: license || (licencesInFiles[`${name}@${version}`] ?? ''),
      server: server.has(path) || before?.server === true,
      screens: screens.has(path) || before?.screens === true,
    });
  }
  return [...shipped.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

/** The places of these packages and of all that they need. A loop over a set also meets places that are added meanwhile. */
function closure(packages: Packages, names: Iterable<string>): Set<string> {
  const places = new Set([...names].flatMap((name) => resolve(packages, '', name) ?? []));
  for (const place of places) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const needed = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of needed) {
      const found = resolve(packages, place, name);
      if (found) places.add(found);
    }
  }
  return places;
}

/** As Node finds a package: in the importing one's own node_modules, then further out. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

function screenImports(): Set<string> {
  const names = new Set<string>();
  for (const folder of screenFolders) {
    for (const file of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      if (!source.test(file)) continue;
      for (const [, , target = ''] of readFileSync(join(projectRoot, folder, file), 'utf8').matchAll(
        importing,
      )) {
        const [name] = target.match(/^(@[^/]+\/)?[^./#@][^/:]*(?=\/|$)/) ?? [];
        if (name) names.add(name);
      }
    }
  }
  return names;
}
