import { useLayoutEffect, useRef } from 'react';
import { formatDay } from '#shared/month';
import type { CalendarDate } from '#shared/time';
import { classNames } from './class-names.ts';
import { ColorDot } from './color-mark.tsx';

/** The label of a day's button. */
export interface DayMark {
  /** A bar before the dots. */
  hasBar: boolean;
  /** At most three are shown, those that alarm first: they are red diamonds, not in their program's colour. */
  dots: readonly { color: string; isAlarm: boolean }[];
  /** For screen readers, after the date: "2 deadlines". */
  label: string;
}

const mostDots = 3;

/** The element of a day that takes the focus: its button or, where it has none, its cell. */
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
  const face = <DayFace number={Number(day.slice(-2))} isToday={isToday} isOutside={isOutside} mark={mark} />;
  return (
    <td
      ref={cell}
      data-day={day}
      {...(isMarked ? { tabIndex: -1 } : { tabIndex, 'aria-label': formatDay(day), 'aria-current': current })}
      className="h-11 rounded-sm p-0 -outline-offset-2 lg:h-8"
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
  mark,
}: {
  number: number;
  isToday: boolean;
  isOutside: boolean;
  mark: DayMark | undefined;
}) {
  const dots = mark?.dots.toSorted((a, b) => Number(b.isAlarm) - Number(a.isAlarm)) ?? [];
  return (
    <span className="flex h-full flex-col items-center justify-center gap-0.5">
      <span
        className={classNames(
          'flex size-7 items-center justify-center rounded-full text-small tabular-nums',
          isToday && 'bg-ink text-paper',
          isOutside && !isToday && 'text-muted/85',
          (isToday || mark) && 'font-semibold',
        )}
      >
        {number}
      </span>
      <span
        aria-hidden="true"
        className={classNames('flex h-2 items-center gap-0.5', isOutside && 'opacity-50')}
      >
        {mark?.hasBar && <DayBar />}
        {dots
          .slice(0, mostDots)
          .map(({ color, isAlarm }, index) =>
            isAlarm ? <DayDiamond key={index} /> : <DayDot key={index} color={color} />,
          )}
      </span>
    </span>
  );
}

/** Marks a day without alarm. */
export function DayDot({ color }: { color: string }) {
  return <ColorDot color={color} className="size-1.5" />;
}

/** Marks a day that alarms, by its shape as well as by its colour. */
export function DayDiamond() {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 fill-danger">
      <path d="M4 0 8 4 4 8 0 4Z" />
    </svg>
  );
}

/** Marks a day in another way than a dot. */
export function DayBar() {
  return <span aria-hidden="true" className="h-1.5 w-3.5 rounded-full bg-ink" />;
}
