import { useLayoutEffect, useRef } from 'react';
import { formatDay } from '#shared/month';
import type { CalendarDate } from '#shared/time';
import { classNames } from './class-names.ts';

/** What a day's button says about it. */
export interface DayMark {
  /** Of the dots, of which at most three are shown. */
  colors: readonly string[];
  /** For screen readers, after the date: "2 deadlines". */
  label: string;
}

const mostDots = 3;

/** What of a day takes the focus: its button or, where it has none, its cell. */
export function dayTarget(grid: Element, day: CalendarDate): HTMLElement | null {
  const cell = grid.querySelector<HTMLElement>(`[data-day="${day}"]`);
  return cell?.querySelector('button') ?? cell;
}

/** One day of a month's grid. */
export function MonthDay({
  day,
  mark,
  isToday,
  isTabStop,
  isOutside,
  onOpen,
}: {
  day: CalendarDate;
  mark: DayMark | undefined;
  isToday: boolean;
  isTabStop: boolean;
  /** It belongs to the month before or after. */
  isOutside: boolean;
  onOpen: () => void;
}) {
  const cell = useRef<HTMLTableCellElement>(null);
  const isMarked = mark !== undefined;
  useLayoutEffect(() => {
    // The mark may come after the focus, which then belongs on the button.
    if (isMarked && document.activeElement === cell.current) cell.current?.querySelector('button')?.focus();
  }, [isMarked]);

  const tabIndex = isTabStop ? 0 : -1;
  const current = isToday ? 'date' : undefined;
  const face = (
    <DayFace
      number={Number(day.slice(-2))}
      isToday={isToday}
      isOutside={isOutside}
      colors={mark?.colors ?? []}
    />
  );
  return (
    <td
      ref={cell}
      data-day={day}
      {...(isMarked ? { tabIndex: -1 } : { tabIndex, 'aria-label': formatDay(day), 'aria-current': current })}
      className="h-11 rounded-sm p-0 -outline-offset-2"
    >
      {mark ? (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-current={current}
          aria-haspopup="dialog"
          aria-label={`${formatDay(day)}, ${mark.label}`}
          className="size-full rounded-sm transition-colors -outline-offset-2 hover:bg-mist"
          onClick={onOpen}
        >
          {face}
        </button>
      ) : (
        face
      )}
    </td>
  );
}

function DayFace({
  number,
  isToday,
  isOutside,
  colors,
}: {
  number: number;
  isToday: boolean;
  isOutside: boolean;
  colors: readonly string[];
}) {
  return (
    <span className="flex h-full flex-col items-center justify-center gap-0.5">
      <span
        className={classNames(
          'flex size-7 items-center justify-center rounded-full text-small tabular-nums',
          isToday && 'bg-ink text-paper',
          isOutside && !isToday && 'text-muted/85',
          (isToday || colors.length > 0) && 'font-semibold',
        )}
      >
        {number}
      </span>
      <span aria-hidden="true" className="flex h-1.5 gap-0.5">
        {colors.slice(0, mostDots).map((color, index) => (
          <span
            key={index}
            className={classNames('size-1.5 rounded-full', isOutside && 'opacity-50')}
            style={{ backgroundColor: color }}
          />
        ))}
      </span>
    </span>
  );
}
