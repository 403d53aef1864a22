import { fold } from '#shared/fold';

/** A remark behind a name, as other systems add it: "(On Leave)", "[C]". */
const remarkBehind = /^(.*\S)\s*[([]([^()[\]]*)[)\]]$/u;

/** A name without the remarks behind it, and these. */
export function withoutRemarks(text: string): { name: string; remarks: string[] } {
  const [, name, remark] = remarkBehind.exec(text) ?? [];
  if (name === undefined) return { name: text, remarks: [] };
  const rest = withoutRemarks(name);
  return { name: rest.name, remarks: [...rest.remarks, remark!] };
}

/** The letters of a name as addresses have them: "Müller" is both muller and mueller there. */
const letters = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/gu, '$1');

/** How many of the words are first names; undefined unless the address has a dot behind these. */
function firstNamesIn(words: readonly string[], address: string): number | undefined {
  const parts = address.slice(0, address.lastIndexOf('@')).split(/[._]/u);
  const lastNames = new Set(parts.slice(1).map((_, index) => letters(parts.slice(index + 1).join(''))));
  const counts = words.flatMap((_, count) =>
    count > 0 && lastNames.has(letters(words.slice(count).join(''))) ? count : [],
  );
  return counts.length === 1 ? counts[0] : undefined;
}

/** "Last, First"; else first names as many as the person's address tells, or a single one, and the rest. */
export function namesIn(text: string, address: string): { first: string; last: string } {
  const comma = text.indexOf(',');
  if (comma >= 0) return { first: text.slice(comma + 1).trim(), last: text.slice(0, comma).trim() };
  const words = text.split(/\s+/u);
  const count = firstNamesIn(words, address) ?? 1;
  return { first: words.slice(0, count).join(' '), last: words.slice(count).join(' ') };
}
