import { CircleCheck, CircleDashed, CircleSlash, CircleX, ClockAlert, History } from 'lucide-react';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { recordStateLabels, type RecordState } from '#shared/records';
import { useClock } from './use-clock.ts';

const marks = {
  valid: { Icon: CircleCheck, color: 'text-success' },
  expired: { Icon: ClockAlert, color: 'text-danger' },
  replaced: { Icon: History, color: 'text-muted' },
  revoked: { Icon: CircleSlash, color: 'text-danger' },
  proposed: { Icon: CircleDashed, color: 'text-ink' },
  rejected: { Icon: CircleX, color: 'text-muted' },
} satisfies Record<RecordState, unknown>;

/** The icon of a record's state alone: its word is beside it. */
export function RecordMark({ state }: { state: RecordState }) {
  const { Icon, color } = marks[state];
  return <Icon aria-hidden="true" className={`size-5 shrink-0 ${color}`} />;
}

/** A record's state, in words: "Valid until June 3, 2027". */
export function useRecordWords(): (record: Pick<TrainingRecord, 'state' | 'valid_until'>) => string {
  const clock = useClock();
  return ({ state, valid_until: end }) => {
    if (state === 'proposed') return 'Waiting for review';
    if (state === 'valid' && end) return `Valid until ${clock.day(end)}`;
    if (state === 'expired' && end) return `Expired on ${clock.day(end)}`;
    return recordStateLabels[state];
  };
}
