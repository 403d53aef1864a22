import { sql } from 'kysely';
import type { Position } from '#shared/shapes';
import { columnsOf, jsonArray, jsonObject, valueFrom, type Sql } from '../../../db/json.ts';
import { isActive } from '../../../db/active.ts';

const o = columnsOf<'positions'>('o');

/** A position `o` as replies carry it. */
export const positionJson: Sql<Position> = jsonObject({
  _id: o.id,
  name: o.name,
  code: o.code,
  people: sql<number>`(
    select count(*)::int from users u where u.position_id = o.id and ${isActive})`,
});

/** All positions by name. */
export const listPositions = jsonObject({
  positions: valueFrom(jsonArray(positionJson, sql`order by o.name, o.id`), sql`from positions o`).$notNull(),
});
