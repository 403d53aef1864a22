import type { AuditFacts } from '#shared/audit-facts';
import type { Renewal } from '../../renewals/store.ts';
import type { AttendanceRecord } from '../store.ts';

/**
 * The trail's facts about records that follow from attendance, by their ids in the order of their people.
 * Also those about the next cycles that they opened at once, by person. Nothing where there is none.
 */
export function tellAttendance(
  records: readonly AttendanceRecord[],
  renewals: readonly Renewal[],
): AuditFacts {
  return {
    ...(records.length > 0 && {
      records: records.map(({ id }) => id),
      trained_on: Object.fromEntries(records.map(({ id, trained_on }) => [id, trained_on])),
      valid_until: Object.fromEntries(records.map(({ id, valid_until }) => [id, valid_until])),
    }),
    ...(renewals.length > 0 && {
      renewed: renewals.map(({ person_id }) => person_id),
      due: Object.fromEntries(renewals.map(({ person_id, due_at }) => [person_id, due_at.toISOString()])),
    }),
  };
}
