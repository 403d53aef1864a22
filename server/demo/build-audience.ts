import { accountOf, type BuiltPeople } from './build-people.ts';
import type { ProgramRow } from './build-program.ts';
import type { Calendar } from './calendar.ts';
import type { Position } from './people.ts';

/** The rows of the audience of a program that a position requires; everybody in the position is assigned already. */
export function buildAudience(
  program: ProgramRow,
  required: Position,
  people: BuiltPeople,
  calendar: Calendar,
) {
  const changed_at = program.created_at;
  const positions = people.positions.flatMap(({ id, name }) => (name === required ? [id] : []));
  return {
    program_id: program.id,
    starts_on: calendar.dateOf(changed_at),
    changed_by: accountOf(people, 'admin').id,
    changed_at,
    rows: [{ program_id: program.id, place: 0, positions }],
  };
}
