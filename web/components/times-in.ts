import { nameOfZone } from '#shared/time';
import type { Clock } from './use-clock.ts';

const halfYear = 182 * 24 * 60 * 60 * 1_000;

/** "Times are in UTC−6.", beside fields of times. Null if the reader's clock shows the same now and in half a year. */
export function sayTimesIn({
  onCompanyClock,
  now,
  timeZone,
}: Pick<Clock, 'onCompanyClock' | 'now' | 'timeZone'>): string | null {
  const isOther = [now, new Date(now.getTime() + halfYear)].some((at) => onCompanyClock(at) !== null);
  return isOther ? `Times are in ${nameOfZone(timeZone)}.` : null;
}
