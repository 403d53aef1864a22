import { fold } from '#shared/fold';
import { months } from './months.ts';

/** A date as it is in a cell. Its day is clear, or the order of the column tells day from month. */
export type WrittenDate =
  | { kind: 'clear'; year: number; month: number; day: number }
  | { kind: 'year-first'; year: number; month: number; day: number }
  | { kind: 'year-last'; year: number; first: number; second: number };

/** Longer texts are no dates. */
const longest = 80;

/** A time with or without seconds, AM or PM, and a zone. */
const timeBehind =
  /(?:t|,? )(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?(?:uhr|z|utc|gmt|cest|cet|mesz|mez|bst|west|wet|eest|eet|[ecmp][sd]t))?(?: ?[+-]\d{2}:?\d{2})?(?: ?\[[\w/+-]+\])?$/i;

const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoWithoutSigns = /^(\d{4})(\d{2})(\d{2})$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

const dayAndMonth =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.?[oa](?= ))?[ ./-]*(?:de |of )?([a-z]+)[ ./,-]*(?:del? )?(\d{4}|\d{2})$/;
const monthAndDay = /^([a-z]+)[ ./-]*(\d{1,2})(?:st|nd|rd|th)?[ ,./-]+(\d{4}|\d{2})$/;
const yearAndMonth = /^(\d{4})[ ./-]*([a-z]+)[ ./-]*(\d{1,2})$/;

/** The date in a cell, whether or not there is such a day; null if the text is none. A time behind it tells nothing. */
export function writtenDate(cell: string): WrittenDate | null {
  if (cell.length > longest) return null;
  const text = cell.replace(timeBehind, '');
  const [, ...parts] = (iso.exec(text) ?? isoWithoutSigns.exec(text) ?? []).map(Number);
  if (parts.length > 0) return { kind: 'clear', year: parts[0]!, month: parts[1]!, day: parts[2]! };
  const [, year, , month, day] = (yearFirst.exec(text) ?? []).map(Number);
  if (year !== undefined) return { kind: 'year-first', year, month: month!, day: day! };
  const [, first, , second, last] = (yearLast.exec(text) ?? []).map(Number);
  if (first !== undefined) return { kind: 'year-last', year: last!, first, second: second! };
  return /\p{L}/u.test(text) ? withName(fold(text)) : null;
}

/** A date with the name of its month. */
function withName(text: string): WrittenDate | null {
  const [, day, named, year] = dayAndMonth.exec(text) ?? [];
  if (day !== undefined) return byName(named!, day, year!);
  const [, first, second, third] = monthAndDay.exec(text) ?? [];
  if (first !== undefined) return byName(first, second!, third!);
  const [, before, name, last] = yearAndMonth.exec(text) ?? [];
  return before === undefined ? null : byName(name!, last!, before);
}

function byName(name: string, day: string, year: string): WrittenDate | null {
  const month = months.get(name);
  return month === undefined ? null : { kind: 'clear', year: wholeYear(year), month, day: Number(day) };
}

const monthOfYear = /^([a-z]+)[ ./,-]*(?:de )?(\d{4}|['’]?\d{2})$/;
const numberedMonth = /^(\d{1,2})[./-](\d{4})$/;
const yearAndNumber = /^(\d{4})[./-](\d{1,2})$/;

/** The month in a cell without a day. A year of two digits that may be a day needs an apostrophe. */
export function writtenMonth(cell: string): { year: number; month: number } | null {
  if (cell.length > longest) return null;
  const [, number, after] = numberedMonth.exec(cell) ?? [];
  if (number !== undefined) return existing(Number(number), Number(after));
  const [, before, second] = yearAndNumber.exec(cell) ?? [];
  if (before !== undefined) return existing(Number(second), Number(before));
  const [, name, written] = monthOfYear.exec(fold(cell)) ?? [];
  const year = written?.replace(/['’]/, '');
  if (year === undefined || (year === written && Number(year) >= 1 && Number(year) <= 31)) return null;
  return existing(months.get(name!), wholeYear(year));
}

const existing = (month: number | undefined, year: number) =>
  month !== undefined && month >= 1 && month <= 12 ? { year, month } : null;

/** Years of two digits are those from 1950 to 2049. */
function wholeYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number + (number < 50 ? 2000 : 1900);
}
