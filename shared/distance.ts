import { formatCount } from './count.ts';

/** How far away a day is, as people say it (product §12). */

const mostDays = 60;
const daysInMonth = 30.44;

/** "today", "tomorrow", "in 6 days", "9 days ago"; further away than two months "in 3 months". */
export function formatDistance(days: number): string {
  if (Math.abs(days) > mostDays) return formatAway(Math.round(days / daysInMonth), 'months');
  return nearDays.get(days) ?? formatAway(days, 'days');
}

const nearDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/** "in 6 days", "9 days ago". */
function formatAway(distance: number, unit: 'days' | 'months'): string {
  const text = `${formatCount(Math.abs(distance))} ${unit}`;
  return distance < 0 ? `${text} ago` : `in ${text}`;
}

/** "9 days late", for a deadline that passed that long ago; later than two months "3 months late". */
export function formatLateness(days: number): string {
  return days > mostDays
    ? `${formatCount(Math.round(days / daysInMonth))} months late`
    : `${days} ${days === 1 ? 'day' : 'days'} late`;
}
