import { sql } from 'kysely';
import type { Db } from '../../../../../db/tables.ts';

/*
 * The line managers of a file's lines, in import_led: ../store.ts says how it is made. People whose line manager the file
 * changes stand in import_moved.
 */

/** A line of the file that puts somebody below a line manager. */
export interface NewLine {
  line: number;
  id: string;
  manager: string;
  /** How many levels of people, whose line the file doesn't change, are below. */
  below: number;
}

/** The lines that put somebody below another line manager, in their order. */
export async function listNewLines(tx: Db): Promise<NewLine[]> {
  await sql`
    create temporary table import_moved on commit drop as
    select a.line, a.id, led.line_manager_id as manager
    from import_led led join import_after a using (line) left join users u on u.id = a.person
    where a.code is null and a.maybe is null and led.line_manager_id is distinct from u.line_manager_id`.execute(
    tx,
  );
  await sql`create unique index on import_moved (id)`.execute(tx);
  await sql`analyze import_moved`.execute(tx);
  const { rows } = await sql<NewLine>`
    with recursive below as (
      select id as top, id, 0 as levels from import_moved where manager is not null
      union all
      select below.top, u.id, below.levels + 1 from below join users u on u.line_manager_id = below.id
      where below.levels < 20 and not exists (select from import_moved m where m.id = u.id)
    )
    select m.line, m.id, m.manager, h.levels as below
    from import_moved m join (select top, max(levels) as levels from below group by top) h on h.top = m.id
    where m.manager is not null order by m.line`.execute(tx);
  return rows;
}

/** The line managers of the people above these, as far as the file doesn't change them. */
export async function readAbove(tx: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; manager: string }>`
    with recursive above as (
      select manager as id from import_moved where manager is not null
      union
      select u.line_manager_id from above join users u on u.id = above.id
      where u.line_manager_id is not null and not exists (select from import_moved m where m.id = u.id)
    )
    select u.id, u.line_manager_id as manager from above join users u using (id)
    where u.line_manager_id is not null and not exists (select from import_moved m where m.id = u.id)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, manager }) => [id, manager]));
}

/** Takes the line managers of these lines away, and waits for them by their keys. */
export async function letWait(tx: Db, lines: readonly number[]): Promise<void> {
  await sql`
    update import_led led set line_manager_id = null, line_manager_pending = a.line_manager
    from import_after a where a.line = led.line and led.line = any(${lines}::int[])`.execute(tx);
}
