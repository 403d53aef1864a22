import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the markup is that of a prerendered page. It is so in the build, and in the browser until
 * React has hydrated it. Always true for components rendered in the browser only.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
