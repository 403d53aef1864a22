import { isPast } from '#shared/time';
import { useClock } from './use-clock.ts';

/**
 * When a session is, in two lines: "Sat, Nov 21 · 9:00 AM" and "in 6 days" or "Started at 9:00 AM today". With its
 * end, "Sat, Nov 21 · 9:00 AM – 10:30 AM". If the reader's clock shows another time than the organisation's, the
 * second line has "9:00 AM UTC−6". There is always room for that, so nothing moves when the browser has sent the
 * reader's zone.
 */
export function SessionTime({ instant, end }: { instant: string; end?: string }) {
  const clock = useClock();
  const session = { start_time: instant, ends_at: end };
  const hasStartedToday = isPast(instant, clock.now) && clock.isSameDay(instant, clock.now);
  const companyTime = clock.onCompanyClock(instant);
  return (
    <time dateTime={instant} className="flex flex-col tabular-nums">
      <span className="font-medium max-[22rem]:text-small">{clock.ownSession(session)}</span>
      <span className="text-small text-muted">
        {hasStartedToday ? `Started at ${clock.ownTime(instant)} today` : clock.untilSession(instant)}
        <span className="inline-block w-3 whitespace-pre">{companyTime && ' · '}</span>
        <span className="inline-block min-w-56 whitespace-nowrap">{companyTime}</span>
      </span>
    </time>
  );
}
