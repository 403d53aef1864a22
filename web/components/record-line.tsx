import type { ReactNode } from 'react';
import type { TrainingRecord } from '#shared/api/records';
import { factsOf, Recorded, RecordNotes, RecordTitle } from './record-parts.tsx';
import { RecordMark, useRecordWords } from './record-state.tsx';
import { useClock } from './use-clock.ts';

/** One record, as a step of a timeline: what was done, when and with whom, and how it stands today. */
export function RecordLine({
  record,
  children,
}: {
  record: TrainingRecord;
  /** What one can do with it. */
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
