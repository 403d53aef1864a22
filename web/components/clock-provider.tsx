import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useOrganisation } from '../api/organisation.ts';
import { useNow } from '../ui/use-now.ts';
import { useReaderZone } from '../ui/use-reader-zone.ts';
import { clockAt, ClockContext } from './use-clock.ts';

/**
 * Tells all that is inside the present moment in the organisation's zone. Each row of a list asks several times, so the
 * queries and stores behind it are followed here, once.
 */
export function ClockProvider({ children }: { children: ReactNode }) {
  const { timeZone } = useOrganisation();
  const now = useNow();
  // A document may come without it; the page is then rendered again a little at a time.
  const readerZone = useDeferredValue(useReaderZone());
  const clock = useMemo(() => clockAt(now, timeZone, readerZone), [now, timeZone, readerZone]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
