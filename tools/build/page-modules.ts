import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/** A route of React Router. */
interface Route {
  path?: string;
  lazy?: () => Promise<unknown>;
  children?: Route[];
}

const standIn = '\0stand-in:';

/**
 * Puts a module that throws its own name in the place of each that the routes fetch: so they tell which it is, and
 * none of it runs.
 */
const standIns: Plugin = {
  name: 'stand-ins',
  resolveDynamicImport: (source) => standIn + source.replace('./', ''),
  load: (id) => (id.startsWith(standIn) ? `throw ${JSON.stringify(id.slice(standIn.length))};` : null),
};

/** The modules of web/ that its routes fetch for each page; the folder is for the routes, made ready to run here. */
export async function modulesOfPages(folder: string): Promise<Map<string, string[]>> {
  await bundle({ outDir: folder, ssr: 'routes.tsx' }, { plugins: [standIns] });
  const bundled: unknown = await import(pathToFileURL(join(folder, 'routes.js')).href);
  return nameModules((bundled as { routes: Route[] }).routes);
}

/**
 * The modules of each page, by its path, as "/trainings/:id"; those of the layouts around it first. The routes throw
 * the names of their modules. A path that only leads on to another is no page.
 */
export async function nameModules(routes: readonly Route[]): Promise<Map<string, string[]>> {
  const pages = branchesOf(routes, []).map(async (branch) => {
    const { path = '' } = branch.at(-1) ?? {};
    const names = branch.flatMap(({ lazy }) => (lazy ? nameModule(lazy, path) : []));
    return [path, await Promise.all(names)] as const;
  });
  return new Map(await Promise.all(pages));
}

/** Each from the outermost layout to the page. */
function branchesOf(routes: readonly Route[], above: readonly Route[]): Route[][] {
  return routes.flatMap((route) => {
    const branch = [...above, route];
    const below = branchesOf(route.children ?? [], branch);
    return route.path && route.lazy ? [branch, ...below] : below;
  });
}

async function nameModule(lazy: () => Promise<unknown>, path: string): Promise<string> {
  const thrown = await lazy().catch((error: unknown) => error);
  if (typeof thrown !== 'string')
    throw new Error(`What ${path} fetches is not an import() in web/routes.tsx.`);
  return thrown;
}
