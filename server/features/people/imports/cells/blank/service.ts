/** The errors of formulas in English, German, French and Spanish. */
const formulaError =
  /^#(?:n\/a|n\/d|nv|null!|div\/0!|¡div\/0!|value!|¡valor!|valor!|valeur!|wert!|ref!|¡ref!|bezug!|name\?|¿nombre\?|nombre!|nom\?|num!|¡num!|zahl!|spill!|calc!|nul!|nulo!|¡nulo!)$/iu;

const dashes = /^[-‐‑‒–—―−]{1,3}$/u;

const notAvailable = /^(?:n\.? ?\/ ?a\.?|n\. ?a\.|k\. ?a\.|n\/d|s\/d|s\/o)$/iu;

/** Words that are names of people, too. */
const words = new Set([
  'none',
  'null',
  'nil',
  'keine',
  'keiner',
  'keines',
  'kein',
  '(none)',
  '(null)',
  '(blank)',
  '(leer)',
  '(vide)',
  'aucun',
  'aucune',
  'néant',
  'ninguno',
  'ninguna',
  'tbc',
  'tbd',
  'tba',
]);

const longest = 12;
/** The signs with which all of these begin: most cells begin with another one. */
const begins = new Set('#(-‐‑‒–—―−kKnNsSaAtT');

/** Whether the text says that there is nothing, as spreadsheets and other programs say it. */
export function isBlank(text: string, field: string | null): boolean {
  if (text === '') return true;
  if (text.length > longest || !begins.has(text.charAt(0))) return false;
  if (dashes.test(text) || formulaError.test(text) || notAvailable.test(text)) return true;
  // People are called Null and None.
  return field !== 'last_name' && words.has(text.toLowerCase());
}

/** Whether the cell takes the value away; an empty one leaves it as it is. */
export const clears = (text: string): boolean => /^<clear>$/i.test(text);
