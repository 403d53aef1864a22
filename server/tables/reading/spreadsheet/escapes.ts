/**
 * Texts of spreadsheets write characters that XML can't have as "_x0001_", and an underscore that would
 * begin such as "_x005F_".
 */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
