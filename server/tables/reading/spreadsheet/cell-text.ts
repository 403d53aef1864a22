import { decodeEscapes } from './escapes.ts';
import type { NumberFormat } from './number-formats.ts';

/** The parts of a workbook that its cells refer to. */
export interface CellContext {
  sharedStrings: readonly string[];
  formats: readonly NumberFormat[];
  isFrom1904: boolean;
}

/** A cell in the sheet: its type ("s", "str", "inlineStr", "b", "e", "d", "n"), the number of its style, its text. */
export interface StoredCell {
  type: string;
  style: number;
  value: string;
}

/** The cell as the sheet shows it. A date is "YYYY-MM-DD", with "HH:MM" or "HH:MM:SS" behind it if it has a time. */
export function cellText({ type, style, value }: StoredCell, context: CellContext): string {
  switch (type) {
    case 's':
      return context.sharedStrings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return decodeEscapes(value);
    case 'b':
      return /^(1|true)$/.test(value.trim()) ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00(:00(\.0+)?)?$/, '');
    case 'e':
      return value;
    default: {
      const number = value.trim() === '' ? Number.NaN : Number(value);
      const format = context.formats[style] ?? 'plain';
      return Number.isFinite(number) ? numberText(number, format, context.isFrom1904) : value;
    }
  }
}

function numberText(number: number, format: NumberFormat, isFrom1904: boolean): string {
  if (typeof format === 'object' && Math.abs(number) < exact) {
    const digits = String(Math.abs(Math.round(number)));
    return (number < 0 ? '-' : '') + digits.padStart(format.zeros, '0');
  }
  if (format === 'date' || format === 'time') return momentText(number, isFrom1904) ?? plainText(number);
  return plainText(number);
}

/** A number with more digits was another one before the spreadsheet took it in. */
const exact = 1e15;

/** A spreadsheet computes with 15 digits: 0.1 + 0.2 is 0.3 there. A longer number is written as shortened. */
function plainText(number: number): string {
  if (Math.abs(number) >= exact) return number.toExponential(14).replace('e', 'E');
  return String(Number(number.toPrecision(15)));
}

const secondsOfDay = 24 * 60 * 60;
/** The days that the two ways of counting give to 1970-01-01. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 };
/** 9999-12-31 in days from 1900 on. */
const lastDay = 2_958_465;

/**
 * Days from 1900 or 1904 on, and parts of a day, as date and time. A part of a day alone is a time. Null if
 * it is neither.
 */
function momentText(number: number, isFrom1904: boolean): string | null {
  const seconds = Math.round(number * secondsOfDay);
  const day = Math.floor(seconds / secondsOfDay);
  if (day < 0 || day > lastDay) return null;
  const time = timeText(seconds - day * secondsOfDay);
  if (day === 0 && !isFrom1904) return time ?? '00:00';
  // Excel counts a 29 February 1900, which wasn't.
  const counted = !isFrom1904 && day < 60 ? day + 1 : day;
  const sinceEpoch = counted - (isFrom1904 ? daysTo1970.from1904 : daysTo1970.from1900);
  const date = new Date(sinceEpoch * secondsOfDay * 1000).toISOString().slice(0, 10);
  return time === null ? date : `${date} ${time}`;
}

/** Null at midnight, which a date without a time has, too. */
function timeText(seconds: number): string | null {
  if (seconds === 0) return null;
  const text = new Date(seconds * 1000).toISOString().slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}
