import type { TrainingRecord } from '#shared/api/records';
import { formatDuration } from '#shared/duration';
import { resultOf } from '#shared/records';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { useClock } from './use-clock.ts';

/* What a timeline and a table both show of a record. */

/** What was done, as a link where it was a training of the product; struck through once it is revoked. */
export function RecordTitle({ record: { title, program, state } }: { record: TrainingRecord }) {
  return (
    <span className={classNames('min-w-0 font-medium wrap-anywhere', state === 'revoked' && 'line-through')}>
      {program ? (
        <Link to={paths.program(program._id)} className="link">
          {title}
        </Link>
      ) : (
        title
      )}
    </span>
  );
}

/** How it was: "2 hours · with Tom Ash · Room 4 · Passed, score 87". */
export const factsOf = (record: TrainingRecord): string =>
  [
    record.minutes !== null && record.minutes > 0 && formatDuration(record.minutes),
    record.trainer && `with ${record.trainer}`,
    record.place,
    resultOf(record),
  ]
    .filter(Boolean)
    .join(' · ');

/** The note, and why the record doesn't count, where there is either. */
export function RecordNotes({ record }: { record: TrainingRecord }) {
  return (
    <>
      {record.note && <p className="text-small wrap-anywhere whitespace-pre-line">{record.note}</p>}
      <Because record={record} />
    </>
  );
}

function Because({ record: { revoked_at, revoked_because, rejected_because } }: { record: TrainingRecord }) {
  const clock = useClock();
  if (revoked_at)
    return (
      <p className="text-small wrap-anywhere">
        Revoked on {clock.date(revoked_at)}
        {revoked_because && `: ${revoked_because}`}
      </p>
    );
  if (!rejected_because) return null;
  return <p className="text-small wrap-anywhere">Rejected: {rejected_because}</p>;
}

/** "Recorded June 3 by Ada Lovelace". */
export function Recorded({ record: { state, recorded_at, recorded_by } }: { record: TrainingRecord }) {
  const clock = useClock();
  return (
    <p className="text-small text-muted">
      {state === 'proposed' || state === 'rejected' ? 'Proposed' : 'Recorded'} {clock.date(recorded_at)}
      {recorded_by && ` by ${recorded_by}`}
    </p>
  );
}
