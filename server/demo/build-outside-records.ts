import { accountOf, employeeIn, idOf, type BuiltPeople } from './build-people.ts';
import type { RecordRow } from './build-records.ts';
import type { Calendar } from './calendar.ts';
import type { OutsideTraining } from './outside-trainings.ts';

/** The record of training done elsewhere: an admin's, or a proposal that waits for one. */
export function buildOutsideRecord(
  { person, title, day, validUntil, minutes, trainer, place, note, proposedBy }: OutsideTraining,
  people: BuiltPeople,
  calendar: Calendar,
): RecordRow {
  const { id } = employeeIn(people, person);
  const proposer = proposedBy === 'self' ? id : proposedBy && idOf(people, 'manager', proposedBy);
  return {
    person_id: id,
    title,
    trained_on: calendar.date(day),
    valid_until: validUntil === undefined ? null : calendar.date(validUntil),
    recorded_at: calendar.at(day + 2, '13:15'),
    recorded_by: proposer ?? accountOf(people, 'admin').id,
    source: 'external',
    minutes,
    trainer: trainer ?? null,
    place,
    note: note ?? null,
    decision: proposer ? 'proposed' : 'accepted',
  };
}
