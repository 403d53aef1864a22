import type { Paper } from '#shared/paper';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** Where printers hold Letter (Unicode CLDR, paperSize). */
const letterRegions: ReadonlySet<string | undefined> = new Set(
  'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '),
);

/** The paper in the printers of the reader's region. A document of the server doesn't know it yet. */
export function usePaper(): Paper {
  const isKnown = useIsHydrated();
  return isKnown && letterRegions.has(new Intl.Locale(navigator.language).region) ? 'letter' : 'a4';
}
