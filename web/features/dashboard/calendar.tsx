import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { formatMonth, monthOf } from '#shared/month';
import type { Role } from '#shared/roles';
import { addMonths } from '#shared/time';
import { useClock } from '../../components/use-clock.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { later } from '../../ui/later.tsx';
import { MonthGrid } from '../../ui/month-grid.tsx';
import { daysIn, markOf } from './calendar-days.ts';
import { calendarCall } from './calls.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import { ComingUpList } from './coming-up-list.tsx';
import type { OpenedDay } from './day-modal.tsx';
import { queryOf } from './queries.ts';
import { lowButton, type WidgetProps } from './widget.ts';

const hasOwnSteps = (role: Role) => role === 'employee' || role === 'trainer';

const DayModal = later(async () => (await import('./day-modal.tsx')).DayModal);

/** A month with its deadlines and the person's sessions, and the next ones (product §24). */
export function Calendar({ role, className, dashboard, month: openingMonth }: WidgetProps) {
  const clock = useClock();
  const { today, timeZone } = clock;
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<OpenedDay | null>(null);
  const month = monthOf(day);
  const isOpening = month === openingMonth;
  // Another month is silent where it fails (product §28). It doesn't keep the last result: that is of another month.
  const other = useQuery({ ...queryOf(calendarCall(role, month)), enabled: !isOpening });
  const reply = (isOpening ? dashboard.calendar : other.data) ?? null;
  const days = useMemo(() => reply && daysIn(reply, timeZone), [reply, timeZone]);
  const marks = useMemo(
    () => new Map([...(days ?? [])].map(([date, each]) => [date, markOf(each, clock)])),
    [days, clock],
  );
  const isEmpty = reply !== null && !reply.events.some(({ event }) => monthOf(event) === month);
  const [before, after] = [addMonths(day, -1), addMonths(day, 1)];
  const heading = useId();
  const close = () => setOpened(null);
  // A manager's deadlines have a card of their own, and on a phone the month is folded.
  const [isUnfolded, setIsUnfolded] = useState(role !== 'manager');

  return (
    <Card
      title="Calendar"
      // At 768 px a card beside it may be taller, and a month is no taller for it.
      className={`${className} self-start`}
      action={
        <>
          <Button
            variant="outline"
            size="small"
            className={classNames(lowButton, !isUnfolded && 'max-sm:hidden')}
            onClick={() => setDay(today)}
          >
            Today
          </Button>
          {!isUnfolded && (
            <Button
              variant="outline"
              size="small"
              className="sm:hidden"
              aria-expanded={false}
              aria-label="Show the calendar"
              onClick={() => setIsUnfolded(true)}
            >
              Show
            </Button>
          )}
        </>
      }
    >
      <div
        className={classNames('-mx-3 flex flex-1 flex-col gap-1 md:-mx-4', !isUnfolded && 'max-sm:hidden')}
      >
        <div className="flex items-center justify-between">
          <IconButton
            label="Previous month"
            className={lowButton}
            disabled={before === null}
            onClick={() => before && setDay(before)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <h3 id={heading} aria-live="polite" className="font-semibold tabular-nums">
            {formatMonth(month)}
          </h3>
          <IconButton
            label="Next month"
            className={lowButton}
            disabled={after === null}
            onClick={() => after && setDay(after)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <MonthGrid
          label={heading}
          day={day}
          today={today}
          marks={marks}
          onMove={setDay}
          onOpen={(date) => {
            // A click on a day of a neighbouring month doesn't change the month.
            if (monthOf(date) === month) setDay(date);
            setOpened({ day: date, programs: [], sessions: [], ...days?.get(date) });
          }}
        />
      </div>
      <div
        className={classNames(
          'flex flex-wrap justify-between gap-x-4 gap-y-1 text-small text-muted',
          !isUnfolded && 'max-sm:hidden',
        )}
      >
        <CalendarLegend role={role} />
        <p role="status">{isEmpty && 'No deadlines this month'}</p>
      </div>
      {/* Where the deadlines have a card of their own, they stand there. */}
      {hasOwnSteps(role) && <ComingUpList role={role} calendar={dashboard.calendar} />}
      <DayModal isWanted={opened !== null} onGiveUp={close} opened={opened} role={role} onClose={close} />
    </Card>
  );
}
