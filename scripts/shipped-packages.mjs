import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** What ends up in the browser is made of these folders. */
const SCREENS = ['web', 'shared'];
const SOURCE = /(?<!\.test)\.(tsx?|css)$/;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\()(['"])([^'"\n]+)\1/g;

/**
 * @typedef {object} Entry what package-lock.json says of an installed package
 * @property {string} version
 * @property {string} [license]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, {optional?: boolean}>} [peerDependenciesMeta]
 *
 * @typedef {Record<string, Entry>} Packages by their place, like "node_modules/zod"; "" is Lodestar
 *
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence as the package says it, an SPDX expression; empty when it says nothing
 * @property {boolean} server whether the server needs it at run time
 * @property {boolean} screens whether the screens' bundle may hold it
 */

/**
 * Every package that reaches those who use Lodestar: what the server needs at run time and what the screens may
 * hold, each with all that it needs itself. It is read from package-lock.json, which names the binaries of every
 * platform, so the answer doesn't depend on the machine.
 *
 * @returns {Shipped[]} by name and version
 */
export function listShipped() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return findShipped(packages, screenImports());
}

/**
 * @param {Packages} packages
 * @param {Iterable<string>} imported names of the packages that the screens import
 * @returns {Shipped[]}
 */
export function findShipped(packages, imported) {
  const server = closure(packages, Object.keys(packages['']?.dependencies ?? {}));
  const screens = closure(packages, imported);
  /** @type {Map<string, Shipped>} */
  const shipped = new Map();
  for (const path of new Set([...server, ...screens])) {
    const { version = '', license = '' } = packages[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const before = shipped.get(`${name}@${version}`);
    shipped.set(`${name}@${version}`, {
      name,
      version,
      licence: license,
      server: server.has(path) || before?.server === true,
      screens: screens.has(path) || before?.screens === true,
    });
  }
  return [...shipped.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

/** The places of these packages and of all that they need. A set is walked to its end, also to what is added. */
function closure(/** @type {Packages} */ packages, /** @type {Iterable<string>} */ names) {
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
function resolve(/** @type {Packages} */ packages, /** @type {string} */ from, /** @type {string} */ name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

function screenImports() {
  const names = new Set();
  for (const folder of SCREENS) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!SOURCE.test(file)) continue;
      for (const [, , target = ''] of readFileSync(join(ROOT, folder, file), 'utf8').matchAll(IMPORT)) {
        const [name] = target.match(/^(@[^/]+\/)?[^./#@][^/:]*(?=\/|$)/) ?? [];
        if (name) names.add(name);
      }
    }
  }
  return names;
}
