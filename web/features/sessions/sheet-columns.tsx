import { Check, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import { attendanceOutcomes, outcomeLabels, type AttendanceOutcome } from '#shared/attendance';
import { nameOf } from '#shared/person-name';
import { PersonLine } from '../../components/person-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { useMarks } from './use-marks.ts';

const MarkWindow = later(async () => (await import('./mark-window.tsx')).MarkWindow);

/** An outcome stands beside its person; on a phone the buttons that mark somebody stand below. */
export const sheetLayout =
  'gap-3 py-3 grid-cols-[minmax(0,1fr)_fit-content(50%)] has-[select]:py-4 max-sm:has-[select]:grid-cols-1 sm:has-[select]:grid-cols-[minmax(0,1fr)_auto]';

/** The columns of a session's sheet. */
export const sheetColumns = ({
  sessionId,
  canMark,
  asksResult,
}: {
  sessionId: string;
  /** Or the sheet is only read. */
  canMark: boolean;
  asksResult: boolean;
}): Column<RosterPerson>[] => [
  { head: 'Name', cell: (person) => <SheetPerson person={person} /> },
  {
    head: 'Outcome',
    cell: (person) => {
      const isDone = person.outcome === 'attended' || person.status === 'complete';
      return !canMark || isDone ? (
        <Outcome person={person} isDone={isDone} />
      ) : (
        <Marking sessionId={sessionId} person={person} asksResult={asksResult} />
      );
    },
  },
];

function SheetPerson({ person }: { person: RosterPerson }) {
  const clock = useClock();
  const { checked_in_at: checkedInAt, walk_in: isWalkIn } = person;
  return (
    <PersonLine person={person}>
      {(checkedInAt !== null || isWalkIn) && (
        <span className="inline-flex flex-wrap items-center gap-x-2 text-small">
          {checkedInAt !== null && (
            <span className="inline-flex items-center gap-1 font-medium text-success">
              <Check aria-hidden="true" className="size-4 max-sm:hidden" />
              Checked in at {clock.time(checkedInAt)}
            </span>
          )}
          {isWalkIn && <span className="text-muted">Without a seat</span>}
        </span>
      )}
    </PersonLine>
  );
}

function Outcome({
  person: { outcome, minutes, score, note },
  isDone,
}: {
  person: RosterPerson;
  isDone: boolean;
}) {
  const details = [
    minutes !== null && outcome !== null && `${minutes} min`,
    score !== null && outcome !== null && `Score ${score}`,
    note,
  ].filter(Boolean);
  return (
    <div className="flex flex-col items-end text-right text-small">
      <span className="inline-flex items-center gap-1.5 font-medium">
        {isDone && <CircleCheck aria-hidden="true" className="size-5 text-success" />}
        {outcome ? outcomeLabels[outcome] : isDone ? 'Complete by another way' : 'Not marked'}
      </span>
      {details.length > 0 && <span className="wrap-anywhere text-muted">{details.join(' · ')}</span>}
    </div>
  );
}

/** Vouching with one tap, any outcome by the menu, and details in a window. */
function Marking({
  sessionId,
  person,
  asksResult,
}: {
  sessionId: string;
  person: RosterPerson;
  asksResult: boolean;
}) {
  // Each row its own: while one is on its way, the next can be tapped.
  const marks = useMarks(sessionId);
  const [asksDetails, setAsksDetails] = useState(false);
  const name = nameOf(person);
  const offered = outcomesOf(asksResult);
  const mark = (outcome: AttendanceOutcome) => marks.run([{ person: person._id, outcome }]);
  const isVouchedFor = person.checked_in_at !== null && person.outcome === null;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:justify-end print:hidden">
      <Button
        variant={isVouchedFor ? 'gold' : 'outline'}
        loading={marks.busy}
        aria-label={`Present: ${name}`}
        onClick={() => mark('attended')}
      >
        Present
      </Button>
      <select
        aria-label={`Outcome of ${name}`}
        className="control min-w-0 sm:w-36"
        value={person.outcome ?? ''}
        onChange={({ target }) => mark(target.value as AttendanceOutcome)}
      >
        <option value="" disabled>
          Mark as…
        </option>
        {offered.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcomeLabels[outcome]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="link touch col-span-2 justify-self-start text-small"
        aria-label={`Details of ${name}`}
        onClick={() => setAsksDetails(true)}
      >
        Details
      </button>
      {marks.error && (
        <p role="alert" className="col-span-2 text-small text-danger">
          {marks.error}
        </p>
      )}
      <MarkWindow
        isWanted={asksDetails}
        onGiveUp={() => setAsksDetails(false)}
        open={asksDetails}
        onClose={() => setAsksDetails(false)}
        sessionId={sessionId}
        person={person}
        asksResult={asksResult}
      />
    </div>
  );
}

/** The outcomes that a program knows. */
const outcomesOf = (asksResult: boolean) =>
  attendanceOutcomes.filter((outcome) => asksResult || outcome !== 'not-passed');
