import { useMemo, useRef, useState } from 'react';
import { recordsApi } from '#shared/training/records/calls';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { formatCount } from '#shared/count';
import type { ApiList, ListRows } from '../../api/list-queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { nameApart, NamesakesAmong, useNamesakes } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { SelectableList } from '../../components/selectable-list.tsx';
import { useSelection, type Selection } from '../../components/use-selection.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { later } from '../../ui/later.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { bothRows, factColumns, recordedColumn, selectableLayout } from './record-columns.tsx';
import { canBeRejected, canBeRevoked, dueAgain, revokedStays } from './revocable.ts';

const ReasonWindow = later(async () => (await import('./reason-window.tsx')).ReasonWindow);

/** The change to the selected records. */
export type RecordsAction = 'revoke' | 'reject';

const actions = {
  revoke: {
    call: recordsApi.revokeMany,
    verb: 'Revoke',
    only: { isSelectable: canBeRevoked },
    question: (count: number) => (count === 1 ? 'Revoke 1 record?' : `Revoke ${formatCount(count)} records?`),
    consequence: (count: number) => `${revokedStays(count)} ${dueAgain(count)}`,
    done: (count: number) => {
      if (count === 0) return 'Nothing was revoked. The records you selected had already been revoked.';
      return count === 1 ? '1 record was revoked.' : `${formatCount(count)} records were revoked.`;
    },
  },
  reject: {
    call: recordsApi.rejectMany,
    verb: 'Reject',
    only: { isSelectable: canBeRejected },
    question: (count: number) =>
      count === 1 ? 'Reject 1 proposal?' : `Reject ${formatCount(count)} proposals?`,
    consequence: () => 'Each person can see the reason and propose the record again.',
    done: (count: number) => {
      if (count === 0) return 'Nothing was rejected. The proposals you selected had already been reviewed.';
      return count === 1 ? '1 proposal was rejected.' : `${formatCount(count)} proposals were rejected.`;
    },
  },
};

/** The records to select, and below them the button that revokes or rejects the selected ones. */
export function ChooseRecords({
  action,
  asked,
  list,
  filtered,
  onDone,
  onEnd,
}: {
  action: RecordsAction;
  /** The list's query, and its rows. */
  asked: ApiList<TrainingRecord>;
  list: ListRows<TrainingRecord>;
  filtered: boolean;
  /** Called with the result, in words; a notice where nothing was changed. */
  onDone: (message: string, kind: 'success' | 'notice') => void;
  /** Called when nothing is to be selected any more. */
  onEnd: () => void;
}) {
  const { call, verb, only, question, consequence, done } = actions[action];
  const selection = useSelection(undefined, action);
  const people = useMemo(() => list.rows.map(({ person }) => person), [list.rows]);
  const [isAsked, setIsAsked] = useState(false);
  const changed = useRef(0);
  const end = () => {
    selection.clear();
    onEnd();
  };
  const send = async (because: string) => {
    const body = { records: selection.ids(), because };
    const { records } = await sendChange(call, { body });
    changed.current = records.length;
  };

  return (
    <Card>
      {selection.isRestored && <Banner kind="notice">Your selection is still here.</Banner>}
      <SelectableList
        list={list}
        loadAll={asked.loadAll}
        filtered={filtered}
        selection={selection}
        disabled={false}
        only={only}
        one="record"
        many="records"
        emptyText="No records found. Try another search or filter."
      >
        <NamesakesAmong people={people}>
          <PagedTable
            label="Records"
            list={list}
            columns={[boxColumn(selection, only.isSelectable), ...factColumns, recordedColumn]}
            layout={selectableLayout}
          />
        </NamesakesAmong>
      </SelectableList>
      <SelectionBar selected={selection.size}>
        <div className="flex gap-3 max-sm:gap-2">
          <Button variant="danger" disabled={selection.size === 0} onClick={() => setIsAsked(true)}>
            {verb}
          </Button>
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
        </div>
      </SelectionBar>
      <ReasonWindow
        isWanted={isAsked}
        onGiveUp={() => setIsAsked(false)}
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={question(selection.size)}
        consequence={consequence(selection.size)}
        verb={verb}
        send={send}
        onDone={() => {
          end();
          onDone(done(changed.current), changed.current === 0 ? 'notice' : 'success');
        }}
      />
    </Card>
  );
}

const boxColumn = (
  selection: Selection,
  isSelectable: (record: TrainingRecord) => boolean,
): Column<TrainingRecord> => ({
  head: <span className="sr-only">Selection</span>,
  cell: (record) => <Box record={record} selection={selection} disabled={!isSelectable(record)} />,
  className: bothRows,
  cellClassName: 'max-lg:row-span-4 max-lg:self-start',
});

function Box({
  record,
  selection,
  disabled,
}: {
  record: TrainingRecord;
  selection: Selection;
  disabled: boolean;
}) {
  const name = nameApart(record.person, useNamesakes());
  return (
    <label className="touch -mt-2 -ml-3 flex cursor-pointer items-center justify-center px-3 has-disabled:cursor-not-allowed lg:m-0 lg:min-h-8 lg:min-w-8 lg:p-0">
      <input
        type="checkbox"
        aria-label={`${name}’s record for ${record.title}`}
        className="size-5 shrink-0 accent-ink"
        checked={selection.has(record._id)}
        disabled={disabled}
        onChange={({ target }) => selection.toggle(record._id, target.checked)}
      />
    </label>
  );
}
