import type { DataRouter, RouteMatch } from 'react-router';

/**
 * Fetches the code of the screen that matches a path, in parallel to something else. Resolves when it is there or has
 * failed: the router fetches it again later, and handles the failure then.
 */
export async function fetchScreenCode(matches: readonly RouteMatch[] | null): Promise<void> {
  await Promise.allSettled(
    (matches ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') await route.lazy();
    }),
  );
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
