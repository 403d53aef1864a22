import { randomUUID } from 'node:crypto';
import { buildFile } from './build-files.ts';
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
    id: randomUUID(),
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

/** The files that prove such records, each put there when it was recorded. */
export function buildProof({ proof, title, place, minutes }: OutsideTraining, record: RecordRow) {
  if (proof === undefined) return [];
  const lines = [title, record.trained_on, `${minutes} minutes`, /^[ -~]*$/.test(place) ? place : ''];
  const put = { name: proof, lines, putBy: record.recorded_by!, putAt: record.recorded_at };
  return [buildFile({ record_id: record.id! }, put)];
}
