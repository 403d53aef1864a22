import { isCalendarDate, type CalendarDate } from '#shared/time';

/** In which order a date has its year, month and day. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/**
 * How the dates of a column are written: in an order, in none, in an order that only a person knows, or in
 * several. In none means that all are ISO dates or read the same either way.
 */
export type DateColumn = DateOrder | 'any' | 'asked' | 'mixed';

export type ReadDate = { date: CalendarDate } | { refused: 'date' | 'date_orders_mixed' };

const mostExamples = 5;

/** ISO, also with the time that databases and spreadsheets write behind it. */
const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?: \d{2}:\d{2}(?::\d{2})?)?$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: \d{2}:\d{2}(?::\d{2})?)?$/;

/**
 * Finds the order of a column's dates from its cells; it keeps only a few examples of them. Empty ones and
 * those that are no dates say nothing. A number above 12 can only be a day.
 */
export class DateOrderFinder {
  readonly #orders = new Set<DateOrder>();
  /** Dates whose day and month could be changed for each other. */
  readonly #ambiguous = new Set<string>();

  add(cell: string): void {
    const order = orderOf(cell);
    if (order === 'either') {
      if (this.#ambiguous.size < mostExamples) this.#ambiguous.add(cell);
    } else if (order) this.#orders.add(order);
  }

  /** Some dates that are read differently in each order. */
  get examples(): string[] {
    return [...this.#ambiguous];
  }

  /** `answer` is the order that a person gave, where it had to be asked. */
  judged(answer: DateOrder | null = null): DateColumn {
    const [order, ...others] = this.#orders;
    const isAmbiguous = this.#ambiguous.size > 0;
    if (others.length > 0 || (order === 'ymd' && isAmbiguous)) return 'mixed';
    return order ?? (isAmbiguous ? (answer ?? 'asked') : 'any');
  }
}

/**
 * A cell of a column that was judged so, which must not be "asked" any more. Years have four digits.
 *
 * A text that is no date or a day that doesn't exist is refused as "date". Any date that isn't ISO in a
 * column with several orders is "date_orders_mixed".
 */
export function readDate(cell: string, column: DateColumn): ReadDate {
  const [, iso] = isoDate.exec(cell) ?? [];
  if (iso !== undefined) return existing(iso);
  const first = yearFirst.exec(cell);
  const last = yearLast.exec(cell);
  if (!first && !last) return { refused: 'date' };
  if (column === 'mixed') return { refused: 'date_orders_mixed' };
  if (first) return existing(isoOf(first[1]!, first[3]!, first[4]!));
  const [, a, , b, year] = last!;
  return existing(column === 'mdy' ? isoOf(year!, a!, b!) : isoOf(year!, b!, a!));
}

/** The only possible order of the cell's date; "either" if day and month could be changed for each other. */
function orderOf(cell: string): DateOrder | 'either' | null {
  if (isoDate.test(cell)) return null;
  if (yearFirst.test(cell)) return 'ymd';
  const [, a, , b] = (yearLast.exec(cell) ?? []).map(Number);
  if (a === undefined || b === undefined || a === b || Math.max(a, b) > 31) return null;
  if (Math.min(a, b) > 12) return null;
  if (a > 12) return 'dmy';
  return b > 12 ? 'mdy' : 'either';
}

function isoOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function existing(date: string): ReadDate {
  return isCalendarDate(date) ? { date } : { refused: 'date' };
}
