import type { ReactNode } from 'react';
import type { TrainingRecord } from '#shared/api/records';
import { formatDuration } from '#shared/duration';
import { nameOf } from '#shared/person-name';
import { resultOf } from '#shared/records';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { RecordMark, useRecordWords } from './record-state.tsx';
import { useClock } from './use-clock.ts';

/** One record, as a step of a timeline: what was done, when and with whom, and how it stands today. */
export function RecordLine({
  record,
  withPerson = false,
  children,
}: {
  record: TrainingRecord;
  /** Whether it says whose it is. */
  withPerson?: boolean;
  /** What one can do with it. */
  children?: ReactNode;
}) {
  const clock = useClock();
  const words = useRecordWords();
  const { title, program, state, trained_on, recorded_at, recorded_by, note } = record;
  const facts = [
    clock.day(trained_on),
    record.minutes !== null && record.minutes > 0 && formatDuration(record.minutes),
    record.trainer && `with ${record.trainer}`,
    record.place,
    resultOf(record),
  ];
  return (
    <div className="flex gap-3 px-3 py-3">
      <span className="flex h-lh items-center">
        <RecordMark state={state} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span
            className={classNames('min-w-0 font-medium wrap-anywhere', state === 'revoked' && 'line-through')}
          >
            {program ? (
              <Link to={paths.program(program._id)} className="link">
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          <span className="text-small tabular-nums">{words(record)}</span>
        </div>
        {withPerson && (
          <Link to={paths.userRecords(record.person._id)} className="link self-start wrap-anywhere">
            {nameOf(record.person)}
          </Link>
        )}
        <p className="text-small wrap-anywhere text-muted tabular-nums">
          {facts.filter(Boolean).join(' · ')}
        </p>
        {note && <p className="text-small wrap-anywhere whitespace-pre-line">{note}</p>}
        <Because record={record} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p className="text-small text-muted">
            {state === 'proposed' || state === 'rejected' ? 'Proposed' : 'Recorded'} {clock.date(recorded_at)}
            {recorded_by && ` by ${recorded_by}`}
          </p>
          {children && <div className="flex flex-wrap gap-x-4 print:hidden">{children}</div>}
        </div>
      </div>
    </div>
  );
}

/** Why a record doesn't count. */
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
