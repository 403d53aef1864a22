import { sql } from 'kysely';
import type { Position } from '#shared/shapes';
import { columnsOf, jsonArray, jsonObject, valueFrom, type Sql } from '../../../db/json.ts';

const o = columnsOf<'positions'>('o');

/** How many active people are in the position, or how many of them lack something: as it is kept. */
export function countKept(what: 'position' | 'gaps in position', position: Sql<string>): Sql<number> {
  return sql`(select coalesce(sum(count), 0)::int from company_counts
    where subject = format(${sql.lit(`${what} %s`)}, ${position}))`;
}

/** A position `o` as replies carry it. */
export const positionJson: Sql<Position> = jsonObject({
  _id: o.id,
  name: o.name,
  code: o.code,
  people: countKept('position', o.id),
  programs: sql<string[]>`array(
    select p.id from programs_of_position(o.id) required join programs p on p.id = required.program_id
    order by p.title, p.id)`,
});

/** All positions by name. */
export const listPositions = jsonObject({
  positions: valueFrom(jsonArray(positionJson, sql`order by o.name, o.id`), sql`from positions o`).$notNull(),
});
