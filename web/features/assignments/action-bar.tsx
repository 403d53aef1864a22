import { formatCount } from '#shared/count';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import type { BulkAction } from './use-bulk-action.ts';

export const actionBarId = 'selection';

/** Count, button and refusal below a checklist. While that is longer than the window, they stay at the window's foot. */
export function ActionBar({
  label,
  selected,
  names,
  action,
  onPress,
}: {
  label: string;
  selected: number;
  /** Who they are, as far as there is room. */
  names?: string;
  action: BulkAction;
  onPress: () => void;
}) {
  const { busy, error, progress, unknown } = action;
  return (
    <div
      id={actionBarId}
      tabIndex={-1}
      role="group"
      aria-label="Selection"
      className="sticky bottom-0 print:hidden z-10 -mx-5 -mb-5 flex flex-col gap-3 rounded-b-lg border-t border-line bg-paper px-5 py-3 -outline-offset-2 md:-mx-6 md:-mb-6 md:px-6"
    >
      {error && !busy && <Banner kind="error">{error}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-baseline gap-x-3 sm:flex-1">
          <span role="status" className="shrink-0 tabular-nums">
            {progress
              ? `${formatCount(progress.done)} of ${formatCount(progress.total)} sent`
              : `${formatCount(selected)} selected`}
          </span>
          {names && <span className="truncate text-small text-muted max-sm:hidden">{names}</span>}
        </p>
        <Button
          className="max-sm:grow"
          loading={busy}
          disabled={selected === 0 && !unknown}
          onClick={unknown ? action.findOut : onPress}
        >
          {sendLabel(action, label)}
        </Button>
      </div>
      <SendStatus {...action} />
      {progress && (
        <progress
          value={progress.done}
          max={progress.total}
          aria-label="Progress"
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold"
        />
      )}
    </div>
  );
}
