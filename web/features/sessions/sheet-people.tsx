import { useMemo } from 'react';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import { formatCount } from '#shared/count';
import { matchesPerson } from '../../components/matches-person.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { sheetColumns, sheetLayout } from './sheet-columns.tsx';
import { useMarks } from './use-marks.ts';

/** With more people than this on it, a sheet is searched. */
const seenAtOnce = 20;

/** Everybody on a session's sheet; one button vouches for all who aren't marked, shown by the search or not. */
export function SheetPeople({
  sessionId,
  people,
  canMark,
  asksResult,
}: {
  sessionId: string;
  people: readonly RosterPerson[];
  canMark: boolean;
  asksResult: boolean;
}) {
  const marks = useMarks(sessionId);
  const { field, term } = useSearch();
  const shown = useMemo(() => people.filter((person) => matchesPerson(term, person)), [people, term]);
  const columns = useMemo(
    () => sheetColumns({ sessionId, canMark, asksResult }),
    [sessionId, canMark, asksResult],
  );
  const unmarked = people.filter(({ outcome, status }) => outcome === null && status !== 'complete');
  const checkedIn = people.filter(({ checked_in_at: at }) => at !== null).length;
  return (
    <Card title="People">
      <p role="status" className="text-small text-muted tabular-nums">
        {formatCount(people.length)} on the sheet, {formatCount(checkedIn)} checked in,{' '}
        {formatCount(people.length - unmarked.length)} marked
      </p>
      {marks.error && <Banner kind="error">{marks.error}</Banner>}
      <SendStatus {...marks} />
      {canMark && unmarked.length > 0 && (
        <Button
          className="w-full py-4 sm:w-auto sm:self-start"
          loading={marks.busy}
          onClick={() => marks.run(unmarked.map(({ _id: person }) => ({ person, outcome: 'attended' })))}
        >
          {sendLabel(marks, `All present (${formatCount(unmarked.length)})`)}
        </Button>
      )}
      {people.length > seenAtOnce && <SearchField label="Search the sheet" {...field} />}
      {shown.length === 0 ? (
        <EmptyState
          text={people.length === 0 ? 'Nobody is on this sheet yet' : `Nobody matches “${term}”.`}
        />
      ) : (
        <VirtualTable
          label="People on the sheet"
          columns={columns}
          layout={sheetLayout}
          cardHeight={rowHeight}
          items={shown}
          keyOf={({ _id }) => _id}
        />
      )}
    </Card>
  );
}

/** In pixels, on a desk. */
const rowHeight = 81;
