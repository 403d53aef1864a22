import { Check, CircleCheck } from 'lucide-react';
import { formatCount } from '#shared/count';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import { outcomeLabels } from '#shared/attendance';
import { PersonLine } from '../../components/person-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import type { Column } from '../../ui/virtual-table.tsx';
import { isCorrectable, isMarkable } from './mark-words.ts';
import { Marking, type SheetWindows } from './marking.tsx';

/** An outcome is beside its person; on a phone the buttons that mark somebody are below. */
export const sheetLayout =
  'gap-3 py-3 grid-cols-[minmax(0,1fr)_fit-content(50%)] has-data-marking:py-4 max-sm:has-data-marking:grid-cols-1 sm:has-data-marking:grid-cols-[minmax(0,1fr)_auto]';

interface Sheet {
  sessionId: string;
  /** When the session ends. */
  endsAt: string;
  /** Or the sheet is only read. */
  canMark: (person: RosterPerson) => boolean;
  asksResult: boolean;
  /** The people that name and department don't tell apart. */
  namesakes: ReadonlySet<string>;
  windows: SheetWindows;
}

/** The columns of a session's sheet. */
export const sheetColumns = ({ namesakes, ...sheet }: Sheet): Column<RosterPerson>[] => [
  {
    head: 'Name',
    cell: (person) => <SheetPerson person={person} isNamesake={namesakes.has(person._id)} />,
  },
  { head: 'Outcome', cell: (person) => <Outcome person={person} {...sheet} /> },
];

function SheetPerson({ person, isNamesake }: { person: RosterPerson; isNamesake: boolean }) {
  const clock = useClock();
  const { checked_in_at: checkedInAt, walk_in: isWalkIn, lacks } = person;
  return (
    <PersonLine person={person}>
      {isNamesake && <span className="text-small wrap-anywhere text-muted">{person.email}</span>}
      {lacks.length > 0 && (
        <span className="text-small wrap-anywhere text-warning">
          {`Not done yet: ${lacks.map(({ title }) => title).join(', ')}`}
        </span>
      )}
      {(checkedInAt !== null || isWalkIn) && (
        <span className="inline-flex flex-wrap items-center gap-x-2 text-small">
          {checkedInAt !== null && (
            <span className="inline-flex items-center gap-1 font-medium text-success">
              <Check aria-hidden="true" className="size-4 max-sm:hidden" />
              Checked in at {clock.time(checkedInAt)}
            </span>
          )}
          {isWalkIn && <span className="text-muted">Walk-in</span>}
        </span>
      )}
    </PersonLine>
  );
}

/** The outcome on the sheet, and the buttons that write another one, where the server takes it. */
function Outcome({
  person,
  canMark,
  endsAt,
  ...marking
}: { person: RosterPerson } & Omit<Sheet, 'namesakes'>) {
  const clock = useClock();
  const { outcome } = person;
  const hasAttended = outcome === 'attended';
  const canChange =
    canMark(person) && (hasAttended ? isCorrectable(person, endsAt, clock) : isMarkable(person));
  return (
    <div className="flex flex-col sm:items-end">
      {(outcome !== null || !canChange) && <OutcomeText person={person} />}
      {canChange && <Marking person={person} {...marking} />}
    </div>
  );
}

function OutcomeText({ person }: { person: RosterPerson }) {
  const { outcome, status, assigned, minutes, score, note } = person;
  const isDone = outcome === 'attended' || (outcome === null && status === 'complete');
  const notMarked = assigned ? 'Not marked' : 'No longer assigned';
  const details = [
    minutes !== null && outcome !== null && `${formatCount(minutes)} min`,
    score !== null && outcome !== null && `Score ${score}`,
    note,
  ].filter(Boolean);
  return (
    <div className="flex flex-col items-end text-right text-small">
      <span className="inline-flex items-center gap-1.5 font-medium">
        {isDone && <CircleCheck aria-hidden="true" className="size-5 text-success" />}
        {outcome ? outcomeLabels[outcome] : isDone ? 'Already complete' : notMarked}
      </span>
      {details.length > 0 && <span className="wrap-anywhere text-muted">{details.join(' · ')}</span>}
    </div>
  );
}
