/** An apostrophe that keeps a spreadsheet from taking a text for a formula. One that stood in the text has another before it. */
const guard = /^'(?='*[=+\-@\t\r\n])/;
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * A cell's text in the form in which all others take it: without the apostrophe before a sign that would begin a
 * formula, in NFC, each line break a space, trimmed.
 *
 * The apostrophe goes first, since NFC makes one letter of "=" and a mark behind it.
 */
export function cleanCell(text: string): string {
  return text.replace(guard, '').normalize('NFC').replace(lineBreak, ' ').trim();
}
