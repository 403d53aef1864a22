import type { Random } from './random.ts';
import { commonSurnames, composedSurnames, pairedWithHyphen, pairedWithSpace } from './surname-parts.ts';

/** Words separated by white space; a "~" in one stands for a space. */
const wordsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll('~', ' '));

/** "Al-" and "khatib" make "Al-Khatib", "Van der " and "heide" make "Van der Heide". */
function join(first: string, last: string): string {
  const isWordOfItsOwn = /[-\s']$/u.test(first);
  return first + (isWordOfItsOwn ? last.charAt(0).toUpperCase() + last.slice(1) : last);
}

/** "Woodwood" and "Krummmayer" are no names. */
const isName = (first: string, last: string) =>
  !first.toLowerCase().endsWith(last) && !/(.)\1\1/u.test(first + last);

function compose(firsts: string, lasts: string): string[] {
  const ends = wordsOf(lasts);
  return wordsOf(firsts).flatMap((first) =>
    ends.filter((last) => isName(first, last)).map((last) => join(first, last)),
  );
}

function pair(text: string, between: string): string[] {
  const words = wordsOf(text);
  return words.flatMap((first) =>
    words.filter((second) => second !== first).map((second) => first + between + second),
  );
}

/**
 * Tens of thousands of surnames, each once: those that many people have first, then those of one word and those of
 * two, each in an order drawn by lot.
 */
export function buildSurnames(random: Random): string[] {
  const common = wordsOf(commonSurnames);
  const composed = composedSurnames.flatMap(([firsts, lasts]) => compose(firsts, lasts));
  const paired = [...pair(pairedWithSpace, ' '), ...pair(pairedWithHyphen, '-')];
  return [...new Set([...common, ...random.shuffle(composed), ...random.shuffle(paired)])];
}
