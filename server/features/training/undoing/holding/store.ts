import { sql } from 'kysely';
import type { Sql } from '../../../../db/json.ts';
import type { Db } from '../../../../db/tables.ts';
import type { KeptRows } from '../../../../db/undo-tables.ts';

/** The trainings of a change: those of people in programs. Without programs it is about the people's reminders. */
export interface Whose {
  programIds: readonly string[];
  personIds: readonly string[];
}

/** The columns of an assignment that a change gives it, but for the seat; triggers write the others. */
export const assignmentColumns = sql.raw(
  `program_id, employee_id, assigned_at, assigned_by, completed_at, completed_by, cycle, due_at, due_because, due_reason,
  opened_by, valid_until, answered_by`,
);

/** The tables whose rows go with those of an assignment. */
export const beside = [
  'exemptions',
  'waits',
  'seat_offers',
  'absence_due_dates',
  'audience_endings',
  'reminders',
] as const;

/** The rows `t` of these people; of all programs if the change names none. */
export const scope = ({ programIds, personIds }: Whose, person: Sql): Sql<boolean> => sql<boolean>`(
  ${person} = any(${personIds}::uuid[])
  and (${programIds.length === 0}::boolean or t.program_id = any(${programIds}::uuid[])))`;

export const person = sql`t.person_id`;
export const employee = sql`t.employee_id`;

const rowsOf = (rows: Sql) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(t) order by t), '[]') from (${rows}) t)`;

/** All rows of these trainings as they are; of a change of reminders these alone. */
export function present(whose: Whose): Sql<KeptRows> {
  const isOfReminders = whose.programIds.length === 0;
  const tables = isOfReminders ? (['reminders'] as const) : beside;
  const others = tables.map(
    (table) =>
      sql`${table}::text, ${rowsOf(sql`select * from ${sql.table(table)} t where ${scope(whose, person)}`)}`,
  );
  const assignments = sql`'assignments', ${rowsOf(
    sql`select ${assignmentColumns}, session_id, enrolled_at from assignments t where ${scope(whose, employee)}`,
  )}`;
  return sql<KeptRows>`jsonb_build_object(${sql.join(isOfReminders ? others : [assignments, ...others])})`;
}

/** Keeps the rows as they are before the change, and returns the id by which it can be undone. */
export async function keepBefore(
  tx: Db,
  whose: Whose,
  change: { actorId: string; holdsSeats: boolean; now: Date; until: Date },
): Promise<string> {
  const { actorId, holdsSeats, now, until } = change;
  const { rows } = await sql<{ id: string }>`
    insert into undoable_changes (actor_id, program_ids, person_ids, holds_seats, made_at, until, before)
    values (${actorId}, ${whose.programIds}::uuid[], ${whose.personIds}::uuid[], ${holdsSeats}, ${now}, ${until}, ${present(whose)})
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Keeps the rows as they are after it; whether anything has changed. A change of nothing is forgotten. */
export async function keepAfter(tx: Db, id: string, whose: Whose): Promise<boolean> {
  const { rows } = await sql<{ is_changed: boolean }>`
    update undoable_changes set after = ${present(whose)} where id = ${id} returning before <> after as is_changed`.execute(
    tx,
  );
  if (rows[0]!.is_changed) return true;
  await tx.deleteFrom('undoable_changes').where('id', '=', id).execute();
  return false;
}
