import { matchRoutes, type DataRouter, type RouteObject } from 'react-router';

/**
 * Begins to fetch the code of the screen at this path, while there is something else to wait for. The router asks
 * for it again when it is due, and hears then what went wrong.
 */
export function fetchScreenCode(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** Resolves when the first screen is loaded. The splash stays until then, so that it doesn't begin anew in between. */
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

/** Whether the first screen is the page of this path, and not where a guard or a failure has led instead. */
export function isShowing({ state }: DataRouter, path: string | undefined): boolean {
  return !state.errors && state.matches.at(-1)?.route.path === path;
}
