import { useNavigation, type Location } from 'react-router';
import { useSlow } from '../ui/use-slow.ts';

/** Where the router is going, once somebody may have noticed that it takes a while; else null. */
export function useSlowNavigation(): Location | null {
  return useSlow(useNavigation().location ?? null);
}
