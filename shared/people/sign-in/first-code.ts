/** The characters of a first code: without the digits 0 and 1, which look like letters. */
export const codeCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';

export const codeLength = 12;

/** For how long a first code works. */
export const codeDays = 14;

/** "AB2C-D3EF-GH4J", of a code without hyphens. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A code as it is stored, from the text that somebody typed. Hyphens, spaces and case don't matter; O is 0 and I is 1.
 */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replace(/[^A-Z2-9]/g, '');
}
