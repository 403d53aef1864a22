import { matchRoutes, type DataRouter, type RouteObject } from 'react-router';

/**
 * Begins to fetch the code of the screen at this path, in parallel to something else. The router fetches it again
 * later, and handles the failure then.
 */
export function fetchScreenCode(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** Resolves when the first screen is loaded. The splash stays until then. */
export function firstScreen(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Whether the first screen is the page of this path: a guard or a failure may have led to another. */
export function isShowing({ state }: DataRouter, path: string | undefined): boolean {
  return !state.errors && state.matches.at(-1)?.route.path === path;
}
