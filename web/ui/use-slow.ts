import { useEffect, useState } from 'react';

/** In milliseconds: a faster answer has not been waited for. */
const noticed = 100;

/** The value under way, once somebody may have noticed that it takes a while (product §53); else null. */
export function useSlow<Value>(underWay: Value | null): Value | null {
  const [slow, setSlow] = useState<Value | null>(null);
  useEffect(() => {
    if (underWay === null) return undefined;
    const timer = setTimeout(() => setSlow(underWay), noticed);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [underWay]);
  return slow;
}
