import { tooLarge } from '../refusals.ts';
import type { Package } from './package.ts';
import { readXml } from './parse-xml.ts';

/** How a sheet shows a number: as a date, perhaps with its time, a time, with zeros before it, or as it is. */
export type NumberFormat = 'plain' | 'date' | 'time' | { zeros: number };

/** More styles are in no workbook that Excel opens. */
const mostStyles = 65_490;

/** The formats that have numbers in the standard, and no text in the file (ECMA-376, 18.8.30). */
function builtIn(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : 'plain';
}

/** For a format as Excel writes it: "yyyy-mm-dd", "[$-407]00000", "#,##0.00". */
export function numberFormatOf(code: string): NumberFormat {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';');
  if (/\[(h+|m+|s+)\]/i.test(positive)) return 'time';
  const signs = positive.replace(/\[[^\]]*\]/g, '').trim();
  if (/general/i.test(signs)) return 'plain';
  if (/[yd]/i.test(signs) || /^m+$/i.test(signs)) return 'date';
  if (/[hs]/i.test(signs)) return 'time';
  return /^0+$/.test(signs) ? { zeros: signs.length } : 'plain';
}

/** The formats of the workbook's styles, by their number. Throws Refusal("file_too_large") if they are too many. */
export async function readNumberFormats(parts: Package, path: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  await readXml(parts.read(path), {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') own.set(id, numberFormatOf(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(own.get(id) ?? builtIn(id));
      if (own.size > mostStyles || formats.length > mostStyles) throw tooLarge();
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
