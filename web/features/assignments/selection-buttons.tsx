import { formatCount } from '#shared/count';
import type { ListRows } from '../../api/list-queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Selection } from './use-selection.ts';

/** Selects everyone whom the search has found, those further down the list included, or nobody. */
export function SelectionButtons({
  list,
  loadAll,
  narrowed,
  selection,
  disabled,
}: {
  list: ListRows<{ _id: string }>;
  loadAll: () => Promise<readonly { _id: string }[]>;
  narrowed: boolean;
  selection: Selection;
  disabled: boolean;
}) {
  const { run, busy, error } = useApiAction({
    send: async () => (list.hasMore ? loadAll() : list.rows),
    invalidates: [],
    onSuccess: selection.add,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          loading={busy}
          disabled={disabled || list.renewing || list.total === 0}
          onClick={() => run(undefined)}
        >
          Select all{!list.counted.more && ` ${formatCount(list.total)}`}
          {narrowed && ' that match'}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label="Clear selection"
          disabled={disabled || busy || selection.size === 0}
          onClick={selection.clear}
        >
          Clear
        </Button>
      </div>
      {error && (
        <div className="basis-full">
          <Banner kind="error">{error}</Banner>
        </div>
      )}
    </>
  );
}
