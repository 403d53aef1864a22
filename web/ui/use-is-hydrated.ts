import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the markup is that of a prerendered page: in the build, and in the browser until React has taken it
 * over. What is drawn in the browser alone never sees it false.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
