import type { Insertable } from 'kysely';
import type { Schema } from '../db/tables.ts';
import { employeeIn, type BuiltPeople } from './build-people.ts';
import type { Calendar } from './calendar.ts';
import type { Employee } from './people.ts';

/** The people on leave, from and until these days from today. */
const leaves: readonly { who: Employee; from: number; until: number }[] = [
  { who: 'Giulia', from: -4, until: 16 },
];

/** The rows of the absences, which have begun; their effects on trainings are found as for any other absence. */
export function buildAbsences(people: BuiltPeople, calendar: Calendar): Insertable<Schema['absences']>[] {
  return leaves.map(({ who, from, until }) => ({
    person_id: employeeIn(people, who).id,
    from_day: calendar.date(from),
    until_day: calendar.date(until),
    kind: 'leave',
    begins_at: calendar.startOf(calendar.date(from)),
    ends_at: calendar.endOf(until),
    has_begun: true,
  }));
}
