import type { ReactNode } from 'react';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { formatDuration } from '#shared/duration';
import { nameOf } from '#shared/person-name';
import { resultOf, saySigned } from '#shared/records';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { RecordMark, useRecordWords } from './record-state.tsx';
import { useClock } from './use-clock.ts';

/** One record, as a step of a timeline: the training, its day and trainer, and the record's state today. */
export function RecordLine({
  record,
  children,
}: {
  record: TrainingRecord;
  /** The actions on it. */
  children?: ReactNode;
}) {
  const clock = useClock();
  const words = useRecordWords();
  return (
    <div className="flex gap-3 px-3 py-3">
      <span className="flex h-lh items-center">
        <RecordMark state={record.state} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <RecordTitle record={record} />
          <span className="text-small tabular-nums">{words(record)}</span>
        </div>
        <p className="text-small wrap-anywhere text-muted tabular-nums">
          {[clock.day(record.trained_on), factsOf(record)].filter(Boolean).join(' · ')}
        </p>
        <RecordNotes record={record} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <Recorded record={record} />
          {children}
        </div>
      </div>
    </div>
  );
}

/* Its parts, which a table of records shows, too. */

/** The title, as a link where it was a training of the product; struck through once it is revoked. */
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

/** How it was: "2 hours · with Tom Ash · Room 4 · Passed, score 87 · Proof: 1 file". */
export const factsOf = (record: TrainingRecord): string =>
  [
    record.minutes !== null && record.minutes > 0 && formatDuration(record.minutes),
    record.trainer && `with ${record.trainer}`,
    record.place,
    resultOf(record),
    record.signed && saySigned(record.signed),
    record.file_count > 0 && sayProof(record.file_count),
  ]
    .filter(Boolean)
    .join(' · ');

const sayProof = (count: number) => (count === 1 ? 'Proof: 1 file' : `Proof: ${count} files`);

/** Another name on its certificate, the note, and why the record doesn't count, where there is any. */
export function RecordNotes({ record }: { record: TrainingRecord }) {
  const { name, person } = record;
  return (
    <>
      {name && name !== nameOf(person) && (
        <p className="text-small wrap-anywhere">The certificate is for {name}.</p>
      )}
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
        {revoked_because
          ? `Revoked on ${clock.date(revoked_at)}: ${revoked_because}`
          : `Revoked on ${clock.date(revoked_at)}`}
      </p>
    );
  if (!rejected_because) return null;
  return <p className="text-small wrap-anywhere">Rejected: {rejected_because}</p>;
}

/** "Recorded June 3 by Ada Lovelace". */
export function Recorded({ record }: { record: TrainingRecord }) {
  const clock = useClock();
  return <p className="text-small text-muted">{sayRecorded(record, clock.date(record.recorded_at))}</p>;
}

/** The name of the recorder, where that is somebody else. */
export const recorderOf = ({ by_themselves, recorded_by }: TrainingRecord): string | null =>
  by_themselves ? 'themselves' : recorded_by;

function sayRecorded(record: TrainingRecord, day: string): string {
  const by = recorderOf(record);
  if (record.state === 'proposed' || record.state === 'rejected')
    return by ? `Proposed ${day} by ${by}` : `Proposed ${day}`;
  return by ? `Recorded ${day} by ${by}` : `Recorded ${day}`;
}
