import type { Paper } from '#shared/paper';

/** The countries whose printers have Letter (Unicode CLDR, paperSize). */
const letterRegions: ReadonlySet<string | undefined> = new Set(
  'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '),
);

/** The paper in the printers of a region, by the language of its readers: "en-US". */
export function paperFor(language: string): Paper {
  return letterRegions.has(new Intl.Locale(language).region) ? 'letter' : 'a4';
}
