import { sql } from 'kysely';
import type { KeptReason } from '#shared/people/imports/undo';
import type { CalendarDate } from '#shared/time';
import { allOf, type Sql } from '../../../../../db/json.ts';
import { emailKey, idKey, loginKey } from '../../../../../db/person-keys.ts';
import type { Db } from '../../../../../db/tables.ts';
import { absence, rememberedColumns, type RememberedColumn } from '../../people/remembering/store.ts';
import { makeTable } from '../../people/staging/store.ts';
import { leavesRole } from '../../people/store.ts';
import { whyRowsKeep } from '../rows/store.ts';

/*
 * An undo is judged in temporary tables, as its preview is (ADR 48). The people that the import made or changed are in
 * undo_people. Its `restore` has the former values of columns that they get again. Its `why` is the reason for which a
 * person is kept, or some facts are.
 */

/** An import that is judged. */
export interface Undoing {
  id: string;
  ranAt: Date;
  today: CalendarDate;
}

/** Finds the people that the import made or changed, as far as they are still there. */
export async function findChanged(tx: Db, { id }: Undoing): Promise<void> {
  await makeTable(
    tx,
    'undo_people',
    sql`
      select c.person_id as id, c.made, c.since, c.changes, c.changes ? 'deactivated_at'
          or coalesce(c.changes -> 'suspended_at' -> 0 <> 'null', false) as has_returned,
        null::text as why, '{}'::jsonb as restore
      from import_changes c join users u on u.id = c.person_id where c.import_id = ${id}`,
    sql`id`,
  );
}

const reason = (why: KeptReason) => sql.lit(why);
/** Whether the person `u` has a row in the table, `t`, since the import. */
const hasSince = (
  table: string,
  person: string,
  instant: string,
  at: Date,
  more?: Sql<boolean>,
) => sql`exists (
  select from ${sql.table(table)} t where ${allOf(
    sql`${sql.ref(`t.${person}`)} = u.id`,
    sql`${sql.ref(`t.${instant}`)} >= ${at}`,
    more ?? null,
  )})`;

/** Whether the facts of the person are others than the import left. */
const isEdited = sql`(
  u.since <> p.since and not exists (
    select from users_history h where h.id = u.id and h.since = p.since and ${sql.join(
      rememberedColumns.map(
        (column) => sql`${sql.ref(`h.${column}`)} is not distinct from ${sql.ref(`u.${column}`)}`,
      ),
      sql` and `,
    )})
  or ${absence} is distinct from p.changes -> 'absence' and exists (select from absences x where x.person_id = u.id))`;

/**
 * Finds those of the people that the import made or brought back who have acted since, or were acted on. A later file that has them says that they belong to the company.
 */
export async function findTouched(tx: Db, { id, ranAt }: Undoing): Promise<void> {
  await sql`
    with later as materialized (
      select distinct l.person_id from imports i join import_lines l on l.import_id = i.id
      where i.ran_at > ${ranAt} and i.state = 'done' and i.id <> ${id}
        and l.verdict in ('create', 'change', 'same', 'return') and l.person_id is not null
    )
    update undo_people p set why = case
        when ${hasSince('audit_entries', 'actor_id', 'recorded_at', ranAt, sql`t.action = 'sign-in'`)} then ${reason('signed_in')}
        when ${hasSince('assignments', 'employee_id', 'enrolled_at', ranAt)}
          or ${hasSince('waits', 'person_id', 'since', ranAt)} then ${reason('enrolled')}
        when ${hasSince('training_records', 'person_id', 'recorded_at', ranAt)} then ${reason('recorded')}
        when ${hasSince('assignments', 'employee_id', 'assigned_at', ranAt, sql`t.opened_by <> 'audience'`)}
          or ${hasSince('exemptions', 'person_id', 'exempted_at', ranAt)} then ${reason('assigned')}
        when u.id in (select person_id from later) then ${reason('later_file')}
        when not p.made then null
        ${whyRowsKeep}
        when ${isEdited} then ${reason('edited')}
      end
    from users u where u.id = p.id and (p.made or p.has_returned)`.execute(tx);
}

const before = (column: string) => sql`(p.changes -> ${sql.lit(column)} -> 0)`;
const textBefore = (column: string) => sql`(p.changes -> ${sql.lit(column)} ->> 0)`;
const instants: readonly string[] = ['suspended_at', 'deactivated_at'] satisfies RememberedColumn[];

/** Whether the column of the person is as this part of the change says: 0 is before, 1 after. */
const isAs = (column: RememberedColumn, part: 0 | 1): Sql<boolean> =>
  instants.includes(column)
    ? sql`${sql.ref(`u.${column}`)} is not distinct from (p.changes -> ${sql.lit(column)} ->> ${sql.lit(part)})::timestamptz`
    : sql`coalesce(to_jsonb(${sql.ref(`u.${column}`)}), 'null') = p.changes -> ${sql.lit(column)} -> ${sql.lit(part)}`;
const isChanged = (column: string): Sql<boolean> => sql`p.changes ? ${sql.lit(column)}`;
const isStill = (column: RememberedColumn): Sql<boolean> =>
  sql`(${isChanged(column)} and ${isAs(column, 1)})`;

const isFree = (column: 'email' | 'login' | 'external_id', key: (value: Sql) => Sql): Sql<boolean> =>
  sql`(${textBefore(column)} is null or ${isChanged('deactivated_at')} or not exists (
    select from users o where ${key(sql.ref(`o.${column}`))} = ${key(sql`${textBefore(column)} collate "und-x-icu"`)}
      and o.deactivated_at is null and o.id <> u.id))`;
const isThere = (column: string, table: string): Sql<boolean> =>
  sql`(${textBefore(column)} is null or exists (
    select from ${sql.table(table)} o where o.id = ${textBefore(column)}::uuid))`;

/** Columns that a condition keeps from being as before, though they still have the value of the import. */
const conditions: Partial<Record<RememberedColumn, { holds: Sql<boolean>; why: KeptReason }>> = {
  email: { holds: isFree('email', emailKey), why: 'taken' },
  login: { holds: isFree('login', loginKey), why: 'taken' },
  external_id: { holds: isFree('external_id', idKey), why: 'taken' },
  department_id: { holds: isThere('department_id', 'departments'), why: 'gone' },
  site_id: { holds: isThere('site_id', 'sites'), why: 'gone' },
  position_id: { holds: isThere('position_id', 'positions'), why: 'gone' },
  line_manager_id: { holds: isThere('line_manager_id', 'users'), why: 'gone' },
  role: { holds: sql`not ${leavesRole}`, why: 'leads' },
};

/** Columns that are restored with another one. */
const together: Partial<Record<RememberedColumn, Sql<boolean>>> = {
  position_id: sql`(not ${isChanged('position_since')} or ${isStill('position_since')})`,
  position_since: sql`(not ${isChanged('position_id')} or ${isStill('position_id')} and ${isThere('position_id', 'positions')})`,
  line_manager_id: sql`(not ${isChanged('line_manager_pending')} or ${isStill('line_manager_pending')})`,
  line_manager_pending: sql`(not ${isChanged('line_manager_id')} or ${isStill('line_manager_id')}
    and ${isThere('line_manager_id', 'users')})`,
};
const always = sql<boolean>`true`;
const isRestored = (column: RememberedColumn): Sql<boolean> => {
  // Somebody without an address keeps the login, and the other way round.
  const other = column === 'email' ? sql`u.login` : column === 'login' ? sql`u.email` : null;
  return sql`(${isStill(column)} and ${conditions[column]?.holds ?? always} and ${together[column] ?? always}
    and ${other ? sql`(${textBefore(column)} is not null or ${other} is not null)` : always})`;
};

const restored = (column: string, condition: Sql<boolean>) => sql`
  case when ${condition} then jsonb_build_object(${sql.lit(column)}, ${before(column)}) else '{}' end`;
const isAbsenceStill = sql<boolean>`(${isChanged('absence')} and coalesce(${absence}, 'null') = p.changes -> 'absence' -> 1)`;

const restore = sql.join(
  [
    ...rememberedColumns.map((column) => restored(column, isRestored(column))),
    restored('absence', isAbsenceStill),
    restored('proof', sql`${isChanged('proof')} and ${isRestored('email')}`),
  ],
  sql` || `,
);

const blocked = (why: KeptReason) =>
  sql.join(
    rememberedColumns.flatMap((column) => {
      const condition = conditions[column];
      return condition?.why === why ? sql`(${isStill(column)} and not ${condition.holds})` : [];
    }),
    sql` or `,
  );

/** Whether somebody has changed a fact since: it has neither the value of the import nor the one before. */
const isChangedSince = sql.join(
  rememberedColumns.map(
    (column) => sql`(${isChanged(column)} and not ${isAs(column, 1)} and not ${isAs(column, 0)})`,
  ),
  sql` or `,
);

/** Finds which facts of changed people are as before again, and why others aren't. */
export async function findFormer(tx: Db, { today }: Undoing): Promise<void> {
  await sql`
    update undo_people set restore = former.restore, why = former.why
    from (
      select p.id, case when u.deactivated_at is null then ${restore} else '{}' end as restore, case
          when u.deactivated_at is not null then ${reason('left')}
          when ${blocked('taken')} then ${reason('taken')}
          when ${blocked('leads')} then ${reason('leads')}
          when ${blocked('gone')} then ${reason('gone')}
          when ${isChangedSince} or (${isChanged('absence')} and not ${isAbsenceStill}
            and coalesce((p.changes -> 'absence' -> 1 ->> 'until_day')::date >= ${today}::date, true)) then ${reason('edited')}
        end as why
      from undo_people p join users u using (id) cross join lateral (select ${textBefore('role')} as role) a
      where not p.made and p.why is null
    ) former
    where former.id = undo_people.id`.execute(tx);
}

/** The changes of lines of this undo, as `findWaiting` compares them. */
export async function findMoved(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_moved',
    sql`
      select row_number() over (order by p.id)::int as line, p.id, (p.restore ->> 'line_manager_id')::uuid as manager
      from undo_people p where p.restore ? 'line_manager_id'`,
  );
  await sql`create unique index on import_moved (id)`.execute(tx);
}

/** Leaves these people below the line managers that they have. */
export async function keepLine(tx: Db, moved: readonly number[]): Promise<void> {
  await sql`
    update undo_people p set restore = p.restore - '{line_manager_id,line_manager_pending}'::text[],
      why = coalesce(p.why, ${reason('line')})
    from import_moved m where m.id = p.id and m.line = any(${moved}::int[])`.execute(tx);
}

/** Keeps the people that the import made if somebody stays below them. */
export async function keepLeaders(tx: Db): Promise<void> {
  await sql`
    with recursive held as (
      select u.line_manager_id as id from users u left join undo_people p on p.id = u.id
      where u.line_manager_id in (select id from undo_people where made)
        and (p.id is null or case when p.made then p.why is not null else not p.restore ? 'line_manager_id' end)
      union
      select u.line_manager_id from held join users u on u.id = held.id join undo_people p on p.id = u.line_manager_id
      where p.made
    )
    update undo_people p set why = ${reason('leads')} from held where held.id = p.id and p.made and p.why is null`.execute(
    tx,
  );
}
