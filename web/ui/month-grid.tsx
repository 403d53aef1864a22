import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { monthOf, weekdayOf, weekdays, weeksOf, type Month } from '#shared/month';
import { addDays, addMonths, isCalendarDate, type CalendarDate } from '#shared/time';
import { own } from '#shared/own';
import { dayTarget, MonthDay, type DayMark } from './month-day.tsx';

/** Where a key leads from a day. */
const moves: Record<string, (day: CalendarDate) => CalendarDate | null> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -weekdays.length),
  ArrowDown: (day) => addDays(day, weekdays.length),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, weekdays.length - 1 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The weeks with a day of the month: of its neighbours only the days beside them are shown. */
const weeksIn = (month: Month) =>
  weeksOf(month).filter((week) => week.some((day) => day !== null && monthOf(day) === month));

/**
 * A month as a grid of days by the ARIA pattern. There is one tab stop, `day`, from which the keys lead on,
 * even into another month. A marked day is a button.
 */
export function MonthGrid({
  label,
  day,
  today,
  marks,
  onMove,
  onOpen,
}: {
  /** The id of the month's heading. */
  label: string;
  /** Where the keyboard is; its month is shown. */
  day: CalendarDate;
  today: CalendarDate;
  marks: ReadonlyMap<CalendarDate, DayMark>;
  onMove: (day: CalendarDate) => void;
  onOpen: (day: CalendarDate) => void;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(day);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const cell = (event.target as Element).closest<HTMLElement>('[data-day]');
    const next = cell && own(moves, event.key)?.(cell.dataset['day']!);
    if (next === undefined || cell === null) return;
    event.preventDefault();
    // Where the calendar ends, the keys lead nowhere.
    if (next === null || !isCalendarDate(next)) return;
    // The day may be one of a month that isn't there yet.
    flushSync(() => onMove(next));
    if (grid.current) dayTarget(grid.current, next)?.focus();
  };

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as the ARIA pattern has it
      role="grid"
      aria-labelledby={label}
      className="w-full flex-1 table-fixed"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              aria-label={name}
              className="h-8 text-small font-medium text-muted lg:h-7"
            >
              {name[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksIn(month).map((week) => (
          <tr key={week.find((each) => each !== null)}>
            {week.map((each, weekday) =>
              each === null ? (
                <td key={weekday} aria-hidden="true" />
              ) : (
                <MonthDay
                  key={each}
                  day={each}
                  mark={marks.get(each)}
                  isToday={each === today}
                  isTabStop={each === day}
                  isOutside={monthOf(each) !== month}
                  onOpen={() => onOpen(each)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
