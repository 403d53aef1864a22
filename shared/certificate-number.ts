import { isUuid } from './uuid.ts';

/** The number of a certificate as it is printed: its record's code in groups of four. */
export function certificateNumber(code: string): string {
  return code.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** The code of a number as somebody typed it, with spaces or dashes or whole; null if it is none. */
export function codeOfNumber(text: string): string | null {
  const digits = text.replace(/[\s\p{Pd}\p{DI}]/gu, '').toLowerCase();
  const code = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(code) ? code : null;
}
