import { isCalendarDate, type CalendarDate } from '#shared/time';
import { writtenDate, writtenMonth, type WrittenDate } from './written-date.ts';

/** In which order a date has its year, month and day. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/**
 * How the dates of a column are written: in an order, in none, in an order that only a person knows, or in
 * several. In none means that each tells its month, or is read the same either way.
 */
export type DateColumn = DateOrder | 'any' | 'asked' | 'mixed';

export type ReadDate = { date: CalendarDate } | { refused: 'date' | 'date_orders_mixed' };

const mostExamples = 5;

/**
 * Finds the order of a column's dates from its cells; it keeps only a few examples of them. Empty ones and
 * those that are no dates say nothing. A number above 12 can only be a day.
 */
export class DateOrderFinder {
  readonly #orders = new Set<DateOrder>();
  /** Dates whose day and month could be changed for each other. */
  readonly #ambiguous = new Set<string>();

  /** Looks at a cell; returns whether it is a date, or a month if that is enough. */
  add(cell: string, isMonthEnough = false): boolean {
    const date = writtenDate(cell);
    if (!date) return isMonthEnough && writtenMonth(cell) !== null;
    const order = orderOf(date);
    if (order === 'either') {
      if (this.#ambiguous.size < mostExamples) this.#ambiguous.add(cell);
    } else if (order) this.#orders.add(order);
    return true;
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
 * A cell of a column that was judged so, which must not be "asked" any more.
 *
 * A text that is no date or a day that doesn't exist is refused as "date". In a column with several orders
 * each date that is read by one is "date_orders_mixed". A month alone is a date if its first or last day is meant.
 */
export function readDate(cell: string, column: DateColumn, ofMonth?: 'first' | 'last'): ReadDate {
  const date = writtenDate(cell);
  if (!date) {
    const month = ofMonth && writtenMonth(cell);
    if (!month) return { refused: 'date' };
    return existing(month.year, month.month, ofMonth === 'first' ? 1 : lastDayOf(month));
  }
  if (date.kind !== 'clear' && column === 'mixed') return { refused: 'date_orders_mixed' };
  if (date.kind !== 'year-last') return existing(date.year, date.month, date.day);
  const { year, first, second } = date;
  return column === 'mdy' ? existing(year, first, second) : existing(year, second, first);
}

/** The only possible order of the date; "either" if day and month could be changed for each other. */
function orderOf(date: WrittenDate): DateOrder | 'either' | null {
  if (date.kind === 'clear') return null;
  if (date.kind === 'year-first') return 'ymd';
  const { first, second } = date;
  if (first === second || Math.max(first, second) > 31) return null;
  if (Math.min(first, second) > 12) return null;
  if (first > 12) return 'dmy';
  return second > 12 ? 'mdy' : 'either';
}

const lastDayOf = ({ year, month }: { year: number; month: number }) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

function existing(year: number, month: number, day: number): ReadDate {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? { date } : { refused: 'date' };
}
