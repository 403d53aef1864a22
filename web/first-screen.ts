import type { DataRouter } from 'react-router';

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
