import { useClock } from './use-clock.ts';

/**
 * "November 21, 9:00 AM" in the organisation's zone, with the year where it isn't this one. A line breaks only between
 * date and time.
 */
export function DateTime({ instant }: { instant: string }) {
  const clock = useClock();
  return (
    <time dateTime={instant} className="tabular-nums">
      {clock.date(instant)}, <span className="whitespace-nowrap">{clock.time(instant)}</span>
    </time>
  );
}
