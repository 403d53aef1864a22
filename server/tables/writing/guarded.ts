const formula = /^'*[=+\-@\t\r\n]/;
const quotedFormula = /^'+[=+\-@\t\r\n]/;
/** Telephone numbers and figures, which are no formulas though they begin like one. */
const figures = /^[+-]?[\d ()./-]+$/;

/**
 * The text with an apostrophe before it where a spreadsheet that opens a CSV file would take it for a formula (OWASP,
 * CSV injection), or where it has such an apostrophe of its own. `cleanCell` takes one off again.
 */
export function guarded(text: string): string {
  return formula.test(text) && !figures.test(text) ? `'${text}` : text;
}

/** The same where a text is never taken for a formula: only texts that look guarded themselves need it. */
export function guardedAgain(text: string): string {
  return quotedFormula.test(text) ? `'${text}` : text;
}
