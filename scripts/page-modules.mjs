import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

/** @typedef {{path?: string, lazy?: () => Promise<unknown>, children?: Route[]}} Route of React Router */

const STAND_IN = '\0stand-in:';

/**
 * Puts a module that throws its own name in the place of each that the routes fetch: so they tell which it is, and
 * none of it runs.
 *
 * @type {import('vite').Plugin}
 */
const standIns = {
  name: 'stand-ins',
  resolveDynamicImport: (source) => STAND_IN + source.replace('./', ''),
  load: (id) => (id.startsWith(STAND_IN) ? `throw ${JSON.stringify(id.slice(STAND_IN.length))};` : null),
};

/**
 * The modules of web/ that its routes fetch for each page.
 *
 * @param {string} folder for the routes, made ready to run here
 */
export async function modulesOfPages(folder) {
  await bundle({ outDir: folder, ssr: 'routes.tsx' }, { plugins: [standIns] });
  const { routes } = await import(pathToFileURL(join(folder, 'routes.js')).href);
  return nameModules(routes);
}

/**
 * The modules of each page, those of the layouts around it first. A path that only leads on to another is no page.
 *
 * @param {Route[]} routes that throw the names of their modules
 * @returns {Promise<Map<string, string[]>>} by the page's path, as "/trainings/:id"
 */
export async function nameModules(routes) {
  const pages = branchesOf(routes, []).map(async (branch) => {
    const { path = '' } = branch.at(-1) ?? {};
    const names = branch.flatMap(({ lazy }) => (lazy ? nameModule(lazy, path) : []));
    return /** @type {const} */ ([path, await Promise.all(names)]);
  });
  return new Map(await Promise.all(pages));
}

/** @returns {Route[][]} from the outermost layout to the page */
function branchesOf(/** @type {Route[]} */ routes, /** @type {Route[]} */ above) {
  return routes.flatMap((route) => {
    const branch = [...above, route];
    const below = branchesOf(route.children ?? [], branch);
    return route.path && route.lazy ? [branch, ...below] : below;
  });
}

async function nameModule(/** @type {() => Promise<unknown>} */ lazy, /** @type {string} */ path) {
  const thrown = await lazy().catch((error) => error);
  if (typeof thrown !== 'string')
    throw new Error(`What ${path} fetches is not an import() in web/routes.tsx.`);
  return thrown;
}
