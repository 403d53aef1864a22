import type { ReactNode } from 'react';
import { formatCount } from '#shared/count';
import { ProgressBar, type Progress } from './progress-bar.tsx';

export const selectionBarId = 'selection';

/**
 * How many are selected below a checklist, and the actions on them. While that is longer than the window, it stays at
 * the window's foot.
 */
export function SelectionBar({
  selected,
  names,
  message,
  status,
  progress = null,
  children,
}: {
  selected: number;
  /** Their names, as far as there is room. */
  names?: string | undefined;
  /** The part above. */
  message?: ReactNode;
  /** The part below. */
  status?: ReactNode;
  progress?: Progress | null;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <div
      id={selectionBarId}
      tabIndex={-1}
      role="group"
      aria-label="Selection"
      className="sticky bottom-0 print:hidden z-10 -mx-4 -mb-4 flex flex-col gap-3 rounded-b-lg border-t border-line bg-paper px-4 py-3 -outline-offset-2 max-sm:py-2 md:-mx-6 md:-mb-6 md:px-6"
    >
      {message}
      <div className="flex items-center justify-between gap-x-4 gap-y-2 sm:flex-wrap">
        <p className="flex min-w-0 items-baseline gap-x-3 sm:flex-1">
          <span role="status" className="shrink-0 tabular-nums">
            {progress
              ? `${formatCount(progress.done)} of ${formatCount(progress.total)} sent`
              : `${formatCount(selected)} selected`}
          </span>
          {names && <span className="truncate text-small text-muted max-sm:hidden">{names}</span>}
        </p>
        {children}
      </div>
      {status}
      {progress && <ProgressBar {...progress} />}
    </div>
  );
}
