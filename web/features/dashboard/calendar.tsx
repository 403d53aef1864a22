import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { addMonths, formatMonth, monthOf } from '#shared/month';
import { calendarDateOf, type CalendarDate } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { DayMark } from '../../ui/month-day.tsx';
import { MonthGrid } from '../../ui/month-grid.tsx';
import { DayModal, type OpenedDay } from './day-modal.tsx';
import { useMonthEvents, type DueProgram } from './use-month-events.ts';
import type { WidgetProps } from './widget.ts';

/** A month and the deadlines in it (product §24). */
export function Calendar({ role, className }: WidgetProps) {
  const { timeZone } = useOrganisation();
  const [today] = useState(() => calendarDateOf(new Date(), timeZone));
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<OpenedDay | null>(null);
  const month = monthOf(day);
  const events = useMonthEvents(role, month);
  const marks = useMemo(() => marksOf(events), [events]);
  const isEmpty = events !== null && ![...events.keys()].some((date) => monthOf(date) === month);
  const [before, after] = [addMonths(day, -1), addMonths(day, 1)];
  const heading = useId();

  return (
    <Card title="Calendar" className={className}>
      <div className="-mx-3 flex flex-1 flex-col gap-1 md:-mx-4">
        <div className="flex items-center justify-between">
          <IconButton
            label="Previous month"
            disabled={before === null}
            onClick={() => before && setDay(before)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <h3 id={heading} aria-live="polite" className="font-semibold tabular-nums">
            {formatMonth(month)}
          </h3>
          <IconButton label="Next month" disabled={after === null} onClick={() => after && setDay(after)}>
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
            setOpened({ day: date, programs: events?.get(date) ?? [] });
          }}
        />
        <p role="status" className="mt-1 min-h-lh px-3 text-center text-small text-muted">
          {isEmpty && 'No deadlines this month'}
        </p>
      </div>
      <DayModal due={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

function marksOf(events: ReadonlyMap<CalendarDate, DueProgram[]> | null): ReadonlyMap<CalendarDate, DayMark> {
  return new Map(
    [...(events ?? [])].map(([date, programs]) => [
      date,
      {
        colors: programs.map((program) => program.background_color),
        label: `${programs.length} ${programs.length === 1 ? 'deadline' : 'deadlines'}`,
      },
    ]),
  );
}
