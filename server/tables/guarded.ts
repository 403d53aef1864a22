/** Signs that don't keep a program from taking the text behind them for a formula: it leaves them out. */
const skipped = String.raw`(?:['"]|[^\S\t\r\n])*`;

/** An apostrophe by which Excel marks digits as a text. */
const markedDigits = String.raw`[\s']*'\d`;

/**
 * Where a formula would begin: at the start of the text, and behind each sign at which a program might part
 * it. If commas mark decimals, Excel parts a file at semicolons. Then quotation marks in the midst of a line
 * are letters. At the end of a text such a sign would make of the closing quotation mark one that opens.
 * An apostrophe that digits have of their own is guarded, too.
 */
const starts = (behind: string) => ({
  atStart: new RegExp(String.raw`^${behind}(?=${skipped}[=+\-@\t\r\n]|${markedDigits})`),
  inside: new RegExp(String.raw`(?<=[;|\t\r\n])${behind}(?=${skipped}(?:[=+\-@\t]|$))`, 'g'),
});
const formulas = starts('');
const guardedFormulas = starts("'");
/** Most texts have none, and a million rows have many texts. */
const parting = /[;|\t\r\n]/;

function replaceStarts(text: string, { atStart, inside }: ReturnType<typeof starts>, by: string): string {
  // From the end on, so that each place is judged in the text as it came.
  const later = parting.test(text) ? text.replace(inside, by) : text;
  return later.replace(atStart, by);
}

/** Telephone numbers and figures, which are no formulas though they begin like one. */
const figures = /^[+-]?[\d ()./-]+$/;

/**
 * The text with an apostrophe if a spreadsheet that opens a CSV file would take it for a formula (OWASP, CSV
 * injection). It also gets one if it has such an apostrophe of its own. `unguarded` takes exactly these off again.
 */
export function guarded(text: string): string {
  return figures.test(text) ? text : guardedFirst(text);
}

/** The same for the first text of a line: a program that doesn't part at commas joins those behind it to it. */
export function guardedFirst(text: string): string {
  return replaceStarts(text, formulas, "'");
}

/** The same where a text is never taken for a formula. Only texts that look guarded or marked themselves need it. */
export function guardedAgain(text: string): string {
  const isMarked = unmarked(text) !== text && !isGuarded(text);
  return (isMarked ? "'" : '') + replaceStarts(text, guardedFormulas, "''");
}

/** The text without the apostrophes of the guards. Without a guard it loses Excel's marks of a text. */
export function unguarded(text: string): string {
  return replaceStarts(isGuarded(text) ? text : unmarked(text), guardedFormulas, '');
}

const isGuarded = (text: string) => guardedFormulas.atStart.test(text);

/** The ways in which Excel marks that digits are a text: `="0042"`, or an apostrophe before them. */
function unmarked(text: string): string {
  const [, formula] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text) ?? [];
  return formula === undefined ? text.replace(/^\s*'(?=\d)/, '') : formula.replaceAll('""', '"');
}
