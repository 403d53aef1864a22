import { sql } from 'kysely';
import type { Position } from '#shared/shapes';
import { columnsOf, jsonArray, jsonObject, valueFrom, type Sql } from '../../../db/json.ts';

const o = columnsOf<'positions'>('o');

/** A position `o` as replies carry it. */
export const positionJson: Sql<Position> = jsonObject({
  _id: o.id,
  name: o.name,
  code: o.code,
  people: sql<number>`(
    select count(*)::int from person_figures s where s.position_id = o.id and s.state = 'active')`,
  programs: sql<string[]>`array(
    select p.id from programs_of_position(o.id) required join programs p on p.id = required.program_id
    order by p.title, p.id)`,
});

/** All positions by name. */
export const listPositions = jsonObject({
  positions: valueFrom(jsonArray(positionJson, sql`order by o.name, o.id`), sql`from positions o`).$notNull(),
});
