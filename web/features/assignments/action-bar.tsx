import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import type { BulkAction } from './use-bulk-action.ts';

/** The bar with one button, which does it to the selected people, and with the refusal. */
export function ActionBar({
  label,
  selected,
  names,
  action,
  onPress,
}: {
  label: string;
  selected: number;
  names?: string;
  action: BulkAction;
  onPress: () => void;
}) {
  const { busy, error, progress, unknown } = action;
  return (
    <SelectionBar
      selected={selected}
      names={names}
      message={error && !busy && <Banner kind="error">{error}</Banner>}
      status={<SendStatus {...action} />}
      progress={progress}
    >
      <Button
        className="max-sm:grow"
        loading={busy}
        disabled={selected === 0 && !unknown}
        onClick={unknown ? action.findOut : onPress}
      >
        {sendLabel(action, label)}
      </Button>
    </SelectionBar>
  );
}
