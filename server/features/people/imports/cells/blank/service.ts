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
  'no_manager',
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

/** The fields of days. */
export const dateFields: readonly (string | null)[] = [
  'joined_on',
  'left_on',
  'away_from',
  'away_until',
  'trained_on',
  'valid_until',
];

/** The days on which something ends. */
const endFields: readonly (string | null)[] = ['left_on', 'away_until', 'valid_until'];

/** The field of a day in a column of a training. */
export const dateFieldOf = (dates: 'done' | 'valid_until' | null): string =>
  dates === 'valid_until' ? 'valid_until' : 'trained_on';

/** A date of zeros, as other programs write one that is missing. */
const zeroDate =
  /^(?:0{1,8}|0{1,2}([./-])0{1,2}\1(?:0{2}|0{4})|0{4}([./-])0{1,2}\2(?:0{1,2}))(?:[ T][0:.]{4,15}Z?)?$/;

/** The last day that there is, which means that something doesn't end. */
const endless = /^(?:9999-12-31|99991231|31[./-]12[./-]9999|12[./-]31[./-]9999)(?:[ T][\d:.]{4,15}Z?)?$/;

/** Whether a cell of dates says that there is none. */
const isNoDate = (text: string, field: string | null) =>
  dateFields.includes(field) && (zeroDate.test(text) || (endFields.includes(field) && endless.test(text)));

const longest = 12;
/** The signs with which all of these begin: most cells begin with another one. */
const begins = new Set('#(-‐‑‒–—―−kKnNsSaAtT');

/** Whether the text says that there is nothing, as spreadsheets and other programs say it. */
export function isBlank(text: string, field: string | null): boolean {
  if (text === '' || isNoDate(text, field)) return true;
  if (text.length > longest || !begins.has(text.charAt(0))) return false;
  if (dashes.test(text) || formulaError.test(text) || notAvailable.test(text)) return true;
  // People are called Null and None.
  return field !== 'last_name' && words.has(text.toLowerCase());
}

/** Whether the cell takes the value away; an empty one leaves it as it is. */
export const clears = (text: string): boolean => /^<clear>$/i.test(text);
