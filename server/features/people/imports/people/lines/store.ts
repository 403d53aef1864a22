import { sql } from 'kysely';
import type { Caller } from '../../../../../audit/caller.ts';
import { recordEach } from '../../../../../audit/store.ts';
import { aliasKeys } from '../../../../../db/person-keys.ts';
import type { Db } from '../../../../../db/tables.ts';
import { makeTable } from '../staging/store.ts';

/*
 * Changes of the line. Those of a file's lines are in import_moved. Those of people who have waited for
 * somebody of the file are in import_awaited, with their line managers; null is none.
 */
type Moves = 'import_moved' | 'import_awaited';

/** A new line manager of somebody. */
export interface NewLine {
  line: number;
  id: string;
  manager: string;
  /** The present line manager. The person keeps them while the new one waits. */
  former?: string | null;
  /** How many levels of people, whose line doesn't change, are below. */
  below: number;
}

/** Finds the lines that change the line manager. */
export async function findMoved(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_moved',
    sql`
      select a.line, a.id, led.line_manager_id as manager
      from import_led led join import_after a using (line) left join users u on u.id = a.person
      where a.code is null and a.maybe is null and not a.is_left
        and led.line_manager_id is distinct from u.line_manager_id`,
  );
  await sql`create unique index on import_moved (id)`.execute(tx);
}

/**
 * Finds the people who wait for a line manager who is there now. Those of the file's lines are left out:
 * these were checked with it. Locks them.
 */
export async function findAwaited(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_awaited',
    sql`
      with waiting as materialized (
        select u.id, u.line_manager_pending as key from users u
        where u.line_manager_pending is not null and u.deactivated_at is null
          and not exists (
            select from import_judged j join import_after a using (line)
            where j.id = u.id and j.verdict in ('create', 'change', 'same', 'return') and 'line_manager' = any(a.told))
        order by u.id for no key update
      ), aliases as materialized (${aliasKeys})
      select row_number() over (order by w.id)::int as line, w.id, found.ids[1] as manager
      from waiting w
      cross join lateral (
        select array_agg(distinct best.id) as ids from (
          select * from (
            select rank, id from people_named(w.key)
            union all select 4, aliases.id from aliases where aliases.key = same_name(w.key)) named
          order by rank fetch first row with ties) best) found
      where cardinality(found.ids) = 1 and found.ids[1] <> w.id`,
  );
  await sql`create unique index on import_awaited (id)`.execute(tx);
}

/** The changes that put somebody below another line manager, in their order. */
export async function listNewLines(tx: Db, moves: Moves): Promise<NewLine[]> {
  const moved = sql.table(moves);
  const { rows } = await sql<NewLine>`
    with recursive below as (
      select id as top, id, 0 as levels from ${moved} where manager is not null
      union all
      select below.top, u.id, below.levels + 1 from below join users u on u.line_manager_id = below.id
      where below.levels < 20 and not exists (select from ${moved} m where m.id = u.id)
    )
    select m.line, m.id, m.manager, u.line_manager_id as former, h.levels as below
    from ${moved} m join (select top, max(levels) as levels from below group by top) h on h.top = m.id
    left join users u on u.id = m.id
    where m.manager is not null order by m.line`.execute(tx);
  return rows;
}

/** The line managers of the people above these, as far as they don't change. */
export async function readAbove(tx: Db, moves: Moves): Promise<Map<string, string>> {
  const moved = sql.table(moves);
  const { rows } = await sql<{ id: string; manager: string }>`
    with recursive above as (
      select manager as id from ${moved} where manager is not null
      union
      select u.line_manager_id from above join users u on u.id = above.id
      where u.line_manager_id is not null and not exists (select from ${moved} m where m.id = u.id)
    )
    select u.id, u.line_manager_id as manager from above join users u using (id)
    where u.line_manager_id is not null and not exists (select from ${moved} m where m.id = u.id)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, manager }) => [id, manager]));
}

/** Keeps the present line managers of these lines, and waits for the new ones as the file names them. */
export async function letWait(tx: Db, whys: ReadonlyMap<number, 'circle' | 'deep'>): Promise<void> {
  await sql`
    update import_led led set line_manager_id = (select u.line_manager_id from users u where u.id = a.person),
      line_manager_pending = a.line_manager, why = given.why
    from import_after a join jsonb_to_recordset(${JSON.stringify(Array.from(whys, ([line, why]) => ({ line, why })))}::jsonb)
      as given (line int, why text) using (line)
    where a.line = led.line`.execute(tx);
}

/** Puts the people who have waited below their line managers, but for these, each with an entry. */
export async function endWaits(
  tx: Db,
  { waiting, caller, now }: { waiting: readonly number[]; caller: Caller; now: Date },
): Promise<void> {
  const ended = sql`select id, manager from import_awaited where line <> all(${waiting}::int[])`;
  await recordEach(
    tx,
    caller,
    sql`select 'user.edit' as action, null::uuid as program_id, array[u.id] as person_ids,
        jsonb_build_object('role', u.role, 'department', u.department_id, 'line_manager', u.line_manager_id) as before,
        jsonb_build_object('role', u.role, 'department', u.department_id, 'line_manager', ended.manager) as after,
        null::jsonb as personal
      from (${ended}) ended join users u using (id) order by u.id`,
    now,
  );
  // Nobody comes below people of their own who are about to move away: the database checks each row by itself.
  await sql`
    update users u set line_manager_id = null, updated_at = ${now}
    where u.id in (select id from (${ended}) ended) and u.line_manager_id is not null
      and exists (select from line_above(u.id) l join (${ended}) ended using (id))`.execute(tx);
  await sql`
    update users u set line_manager_id = ended.manager, line_manager_pending = null, updated_at = ${now}
    from (${ended}) ended where u.id = ended.id`.execute(tx);
}

/**
 * Puts each line that is written on a level: the number of people above its person when all are written. It
 * is 0 if the line manager stays.
 */
export async function findLevels(tx: Db, most: number): Promise<void> {
  await makeTable(
    tx,
    'import_levels',
    sql`
      with recursive written as materialized (
        select line, id, verdict = 'create' or changes ? 'line_manager' as is_moved, line_manager_id as manager
        from import_judged where verdict in ('create', 'change', 'return')
      ), moved as materialized (
        select line, id, manager from written where is_moved
      ), above as (
        select line, manager as id, 1 as level from moved where manager is not null
        union all
        select above.line, next.id, above.level + 1
        from above left join moved m on m.id = above.id left join users u on u.id = above.id
        cross join lateral (select case when m.id is null then u.line_manager_id else m.manager end as id) next
        where next.id is not null and above.level <= ${sql.lit(most)}
      )
      select w.line, w.id, w.is_moved, coalesce(a.level, 0) as level
      from written w left join (select line, max(level) as level from above group by line) a using (line)`,
  );
}

/**
 * Takes people out of their lines who would make a line too deep for a moment. They are below somebody who
 * moves down before they have moved away. It happens only to companies with many levels, since the history
 * shows them without a line manager.
 */
export async function leaveDeepLines(tx: Db, most: number, now: Date): Promise<void> {
  await sql`
    with recursive below as (
      select id as top, level, id, 0 as depth from import_levels where is_moved and level > 0
      union all
      select below.top, below.level, u.id, below.depth + 1
      from below join users u on u.line_manager_id = below.id where below.depth < ${sql.lit(most)}
    ), deep as (
      select top from below group by top, level having level + max(depth) > ${sql.lit(most)}
    )
    update users set line_manager_id = null, updated_at = ${now}
    where id in (
      select below.id from below join deep using (top) join import_levels l on l.id = below.id
      where l.is_moved and below.depth > 0)`.execute(tx);
}

export async function listLevels(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ level: number }>`
    select distinct level from import_levels order by level`.execute(tx);
  return rows.map(({ level }) => level);
}
