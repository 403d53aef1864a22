import { useEffect, useState } from 'react';
import { useNavigation, type Location } from 'react-router';

/** In milliseconds: what comes sooner has not been waited for. */
const noticed = 100;

/** Where the router is going, once somebody may have noticed that it takes a while (product §53); else null. */
export function useSlowNavigation(): Location | null {
  const destination = useNavigation().location;
  const [slow, setSlow] = useState<Location | null>(null);
  useEffect(() => {
    if (!destination) return undefined;
    const timer = setTimeout(() => setSlow(destination), noticed);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [destination]);
  return slow;
}
