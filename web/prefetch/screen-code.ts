import type { RouteMatch } from 'react-router';

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
