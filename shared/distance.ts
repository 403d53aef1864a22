/** How far away a day is, as people say it (product §12). */

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const counted = new Intl.NumberFormat('en-US');

const mostDays = 60;
const daysInMonth = 30.44;

/** "today", "tomorrow", "in 6 days", "9 days ago"; further away than two months "in 3 months". */
export function formatDistance(days: number): string {
  return Math.abs(days) > mostDays
    ? relative.format(Math.round(days / daysInMonth), 'month')
    : relative.format(days, 'day');
}

/** "9 days late", of a deadline that passed so many days ago; later than two months "3 months late". */
export function formatLateness(days: number): string {
  return days > mostDays
    ? `${counted.format(Math.round(days / daysInMonth))} months late`
    : `${days} ${days === 1 ? 'day' : 'days'} late`;
}
