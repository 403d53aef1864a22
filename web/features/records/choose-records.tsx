import { useRef, useState } from 'react';
import { recordsApi, type TrainingRecord } from '#shared/api/records';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { ApiList, ListRows } from '../../api/list-queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { RecordLine } from '../../components/record-line.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { SelectableList } from '../../components/selectable-list.tsx';
import { useSelection } from '../../components/use-selection.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { later } from '../../ui/later.tsx';
import { canBeRevoked, revokedStays } from './revocable.ts';

const ReasonWindow = later(async () => (await import('./reason-window.tsx')).ReasonWindow);

const only = { words: 'that can be revoked', isSelectable: canBeRevoked };

const sayRevoked = (count: number) =>
  count === 0
    ? 'Nothing was revoked: what you selected is revoked already.'
    : `${sayRecords(count)} ${count === 1 ? 'is' : 'are'} revoked.`;

const sayRecords = (count: number) => (count === 1 ? '1 record' : `${formatCount(count)} records`);

/** The records to select, and below them the button that revokes the selected ones. */
export function ChooseRecords({
  asked,
  list,
  filtered,
  onDone,
  onEnd,
}: {
  /** What the list was asked for, and its rows. */
  asked: ApiList<TrainingRecord>;
  list: ListRows<TrainingRecord>;
  filtered: boolean;
  /** Called with what was done, in words. */
  onDone: (message: string) => void;
  /** Called when nothing is to be selected any more. */
  onEnd: () => void;
}) {
  const selection = useSelection();
  const [isAsked, setIsAsked] = useState(false);
  const revoked = useRef(0);
  const end = () => {
    selection.clear();
    onEnd();
  };
  const send = async (because: string) => {
    const body = { records: selection.ids(), because };
    const { records } = await sendChange(recordsApi.revokeMany, { body });
    revoked.current = records.length;
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
        label="Records"
        emptyText="No records found"
        rowHeight={112}
      >
        {(record) => (
          <RecordToChoose
            record={record}
            isChosen={selection.has(record._id)}
            onChange={(isChosen) => selection.toggle(record._id, isChosen)}
          />
        )}
      </SelectableList>
      <SelectionBar selected={selection.size}>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" disabled={selection.size === 0} onClick={() => setIsAsked(true)}>
            Revoke
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
        title={`Revoke ${sayRecords(selection.size)}?`}
        consequence={`${revokedStays(selection.size)} What they answered is open again, with the due dates of before, unless an earlier record is still valid.`}
        verb="Revoke"
        send={send}
        onDone={() => {
          end();
          onDone(sayRevoked(revoked.current));
        }}
      />
    </Card>
  );
}

function RecordToChoose({
  record,
  isChosen,
  onChange,
}: {
  record: TrainingRecord;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <div className="flex items-start">
      <label className="touch mt-1 flex cursor-pointer items-center justify-center px-3 has-disabled:cursor-not-allowed">
        <input
          type="checkbox"
          aria-label={`${record.title} of ${nameOf(record.person)}`}
          className="size-5 shrink-0 accent-ink"
          checked={isChosen}
          disabled={!canBeRevoked(record)}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <RecordLine record={record} withPerson />
      </div>
    </div>
  );
}
