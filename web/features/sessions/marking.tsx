import { useRef, useState } from 'react';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import { attendanceOutcomes, outcomeLabels, type AttendanceOutcome } from '#shared/attendance';
import { nameOf } from '#shared/person-name';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { InlineGroup } from '../../ui/inline-group.tsx';
import { useMarks } from './use-marks.ts';

/** The windows of a sheet, which its rows open. */
export interface SheetWindows {
  showDetails: (person: RosterPerson) => void;
  /** Asks before the mark of somebody who attended becomes another one. */
  askToCorrect: (correction: { person: RosterPerson; outcome: AttendanceOutcome }) => void;
}

/**
 * One tap vouches for somebody; buttons that open below give any other outcome. None acts until it is
 * pressed, so no key and no wheel marks anybody.
 */
export function Marking({
  sessionId,
  person,
  asksResult,
  windows,
}: {
  sessionId: string;
  person: RosterPerson;
  asksResult: boolean;
  windows: SheetWindows;
}) {
  const { outcome } = person;
  // Closed again by itself once the outcome is another one.
  const [openAt, setOpenAt] = useState<AttendanceOutcome | 'none' | null>(null);
  const isOpen = openAt === (outcome ?? 'none');
  const toggle = useRef<HTMLButtonElement>(null);
  // Each row its own: while one is on its way, the next can be tapped. The button that was pressed is gone then.
  const marks = useMarks(sessionId, () => toggle.current?.focus({ preventScroll: true }));
  const close = () => {
    setOpenAt(null);
    toggle.current?.focus({ preventScroll: true });
  };
  const name = nameOf(person);
  const choose = (next: AttendanceOutcome) =>
    outcome === 'attended'
      ? windows.askToCorrect({ person, outcome: next })
      : marks.run([{ person: person._id, outcome: next }]);
  const isVouchedFor = person.checked_in_at !== null;
  return (
    <div
      data-marking={outcome === null || isOpen || undefined}
      className="flex flex-col gap-2 sm:items-end print:hidden"
    >
      <div className="flex gap-2 max-sm:*:flex-1">
        {outcome === null && (
          <Button
            variant={isVouchedFor ? 'gold' : 'outline'}
            loading={marks.busy}
            aria-label={`Present: ${name}`}
            onClick={() => choose('attended')}
          >
            Present
          </Button>
        )}
        <button
          ref={toggle}
          type="button"
          className={outcome === null ? buttonStyle('outline', 'default') : 'link touch text-small'}
          aria-label={outcome === null ? `Other outcome: ${name}` : `Change: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? null : (outcome ?? 'none'))}
        >
          {outcome === null ? 'Other…' : 'Change'}
        </button>
      </div>
      {isOpen && (
        <InlineGroup
          label={`Outcome of ${name}`}
          onClose={close}
          className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:justify-end"
        >
          {otherOutcomes(outcome, asksResult).map((each) => (
            <Button
              key={each}
              variant="outline"
              loading={marks.busy}
              aria-label={`${outcomeLabels[each]}: ${name}`}
              onClick={() => choose(each)}
            >
              {outcomeLabels[each]}
            </Button>
          ))}
          <Button
            variant="outline"
            aria-label={`Details of ${name}`}
            onClick={() => windows.showDetails(person)}
          >
            Details…
          </Button>
        </InlineGroup>
      )}
      {marks.error && (
        <p role="alert" className="text-small text-danger">
          {marks.error}
        </p>
      )}
    </div>
  );
}

/** The outcomes that a program knows. */
export const outcomesOf = (asksResult: boolean) =>
  attendanceOutcomes.filter((outcome) => asksResult || outcome !== 'not-passed');

/** Those that somebody doesn't have, and that have no button of their own. */
const otherOutcomes = (outcome: AttendanceOutcome | null, asksResult: boolean) =>
  outcomesOf(asksResult).filter((each) => each !== (outcome ?? 'attended'));
