import { calendarDateOf, formatDate, formatTime, isPast } from '#shared/time';
import { classNames } from '../ui/class-names.ts';
import { useReaderZone } from '../ui/use-reader-zone.ts';
import { sayEnd } from './seats.ts';
import { useClock } from './use-clock.ts';

/**
 * When a session is, in two lines: "November 21, 9:00 AM" and "in 6 days" or "Started at 9:00 AM today".
 * With its end, "November 21, 9:00 AM – 10:30 AM". If the reader's clock shows another time than the
 * organisation's, both are shown: "9:00 AM (UTC−6)" and "4:00 PM your time". There is always room for that,
 * so nothing moves when the browser has sent the reader's zone.
 */
export function SessionTime({ instant, end }: { instant: string; end?: string }) {
  const clock = useClock();
  const readerZone = useReaderZone();
  const hasStartedToday =
    isPast(instant, clock.now) && calendarDateOf(instant, clock.timeZone) === clock.today;
  const differs = clock.differs(instant) && readerZone !== null;
  return (
    <time dateTime={instant} className="flex flex-col tabular-nums">
      <span className="font-medium">
        {clock.date(instant)},{' '}
        <span
          className={classNames(
            'inline-block',
            end ? 'min-w-[min(15.5rem,100%)]' : 'min-w-38 whitespace-nowrap',
          )}
        >
          {end
            ? `${clock.time(instant)} – ${sayEnd({ start_time: instant, ends_at: end }, clock)}`
            : clock.zonedTime(instant)}
        </span>
      </span>
      <span className="text-small text-muted">
        {hasStartedToday ? `Started at ${clock.time(instant)} today` : clock.distance(instant)}
        <span className="inline-block w-3 whitespace-pre">{differs && ' · '}</span>
        <span className="inline-block min-w-48 whitespace-nowrap">
          {differs && `${inReaderZone(readerZone)} your time`}
        </span>
      </span>
    </time>
  );

  function inReaderZone(zone: string): string {
    const time = formatTime(instant, zone);
    const isSameDay = calendarDateOf(instant, zone) === calendarDateOf(instant, clock.timeZone);
    // The day before or after: the year is shown already.
    return isSameDay ? time : `${formatDate(instant, zone, new Date(instant), 'short')}, ${time}`;
  }
}
