/** The texts of Windows in the West that the tests use: the signs that have another place in Unicode. */
const windowsSigns: Record<string, number> = { '€': 0x80, '’': 0x92, '–': 0x96, Š: 0x8a };

/** The text's bytes in Windows-1252. */
export function windows1252(text: string): Buffer {
  return Buffer.from(Array.from(text).map((letter) => windowsSigns[letter] ?? letter.charCodeAt(0)));
}

/** The text's bytes in UTF-16 with a byte order mark. */
export function utf16(text: string, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
}
