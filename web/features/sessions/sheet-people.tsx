import { useMemo, useState } from 'react';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import { countOf, formatCount } from '#shared/count';
import { namesakesAmong } from '#shared/namesakes';
import { nameOf } from '#shared/person-name';
import { correctionAdvice } from '../../components/correction-words.ts';
import { matchesPerson } from '../../components/matches-person.ts';
import { useClock } from '../../components/use-clock.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { later } from '../../ui/later.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { MarkAll } from './mark-all.tsx';
import { askToCorrect, isCorrectable } from './mark-words.ts';
import type { SheetWindows } from './marking.tsx';
import { sheetColumns, sheetLayout } from './sheet-columns.tsx';
import { sendMarks } from './use-marks.ts';

const MarkWindow = later(async () => (await import('./mark-window.tsx')).MarkWindow);

/** With more people than this on it, a sheet is searched. */
const seenAtOnce = 20;

/** Everybody on a session's sheet; one button vouches for all who aren't marked, shown by the search or not. */
export function SheetPeople({
  session,
  people,
  canMark,
}: {
  session: { _id: string; start_time: string; ends_at: string; program: { asks_result: boolean } };
  people: readonly RosterPerson[];
  /** Whether the reader marks this person. */
  canMark: (person: RosterPerson) => boolean;
}) {
  const { _id: sessionId, ends_at: endsAt } = session;
  const asksResult = session.program.asks_result;
  const { field, term } = useSearch();
  const [detailed, setDetailed] = useState<RosterPerson | null>(null);
  const [isDetailed, setIsDetailed] = useState(false);
  const { ask, confirmation } = useConfirm<Parameters<SheetWindows['askToCorrect']>[0]>({
    wording: ({ person, outcome }) => askToCorrect(nameOf(person), outcome),
    send: ({ person, outcome }) =>
      sendMarks(sessionId, [{ person: person._id, outcome, note: null, correct: true }]),
    onSuccess: () => undefined,
  });
  const windows: SheetWindows = {
    showDetails: (person) => {
      setDetailed(person);
      setIsDetailed(true);
    },
    askToCorrect: ask,
  };
  const namesakes = useMemo(() => namesakesAmong(people), [people]);
  const shown = useMemo(() => people.filter((person) => matchesPerson(term, person)), [people, term]);
  const columns = sheetColumns({ sessionId, endsAt, canMark, asksResult, namesakes, windows });
  const unmarked = people.filter(({ to_mark: isToMark }) => isToMark);
  const isMarker = people.some(canMark);
  const clock = useClock();
  const isAnyCorrectable =
    unmarked.length > 0 || people.some((person) => isCorrectable(person, endsAt, clock));
  const checkedIn = people.filter(({ checked_in_at: at }) => at !== null).length;
  return (
    <Card title="People">
      <p role="status" className="text-small text-muted tabular-nums">
        {[
          countOf(people.length, 'person', 'people'),
          `${formatCount(checkedIn)} checked in`,
          `${formatCount(people.length - unmarked.length)} marked`,
        ].join(', ')}
      </p>
      {isMarker && <MarkAll sessionId={sessionId} session={session} unmarked={unmarked.filter(canMark)} />}
      {isMarker && (
        <p className="max-w-prose text-small text-muted print:hidden">
          {isAnyCorrectable ? correctionAdvice : 'Made a mistake? An admin can correct it.'}
        </p>
      )}
      {people.length > seenAtOnce && <SearchField label="Search attendance" {...field} />}
      {shown.length === 0 ? (
        <EmptyState
          text={
            people.length === 0
              ? 'Nobody is enrolled yet. If someone comes, add a walk-in.'
              : `Nobody matches “${term}”.`
          }
        />
      ) : (
        <VirtualTable
          label="People in this session"
          columns={columns}
          layout={sheetLayout}
          cardHeight={rowHeight}
          items={shown}
          keyOf={({ _id }) => _id}
        />
      )}
      <MarkWindow
        isWanted={isDetailed}
        onGiveUp={() => setIsDetailed(false)}
        open={isDetailed}
        onClose={() => setIsDetailed(false)}
        sessionId={sessionId}
        person={detailed}
        asksResult={asksResult}
      />
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}

/** In pixels, on a desk. */
const rowHeight = 81;
