import { sql } from 'kysely';
import type { Sql } from '../../../../../db/json.ts';
import type { Db } from '../../../../../db/tables.ts';
import { lines } from '../writing/store.ts';
import { makeTable } from '../staging/store.ts';

/** The columns of a person that an import may change, and that its undo gives back (product §115). */
export const rememberedColumns = [
  'first_name',
  'last_name',
  'email',
  'login',
  'external_id',
  'role',
  'department_id',
  'site_id',
  'position_id',
  'position_since',
  'joined_on',
  'tags',
  'source',
  'line_manager_id',
  'line_manager_pending',
  'suspended_at',
  'deactivated_at',
] as const;

export type RememberedColumn = (typeof rememberedColumns)[number];

/** The absence of the person `u`, and the proof of their address, each as JSON or null. */
export const absence = sql`(select jsonb_build_object('from_day', x.from_day, 'until_day', x.until_day, 'kind', x.kind)
  from absences x where x.person_id = u.id)`;
const proof = sql`(select jsonb_build_object('email', v.email, 'proven_at', v.proven_at)
  from proven_addresses v where v.person_id = u.id)`;

/**
 * Keeps the people that the import may change as they are before its first write. People who wait for a line manager
 * are among them.
 */
export async function keepBefore(tx: Db): Promise<void> {
  const columns = sql.join(rememberedColumns.map((column) => sql.ref(`u.${column}`)));
  await makeTable(
    tx,
    'import_before',
    sql`
      select u.id, ${columns}, ${absence} as absence, ${proof} as proof from users u
      where u.id in (select j.person from ${lines('change', 'return')} union select id from import_suspended)
        or u.line_manager_pending is not null and u.deactivated_at is null`,
    sql`id`,
  );
}

const difference = (name: string, before: Sql, after: Sql) => sql`
  case when ${before} is distinct from ${after}
    then jsonb_build_object(${sql.lit(name)}, jsonb_build_array(${before}, ${after})) else '{}' end`;

/** Keeps the changes of the import for its undo, by people, after the last write. It also keeps the places that are new. */
export async function keepChanges(tx: Db, importId: string): Promise<void> {
  const changes = sql.join(
    [
      ...rememberedColumns.map((column) =>
        difference(column, sql.ref(`b.${column}`), sql.ref(`u.${column}`)),
      ),
      difference('absence', sql`b.absence`, absence),
      difference('proof', sql`b.proof`, proof),
    ],
    sql` || `,
  );
  await sql`
    insert into import_changes (import_id, person_id, made, since, changes)
    select ${importId}::uuid, u.id, false, u.since, changes
    from import_before b join users u using (id) cross join lateral (select ${changes} as changes) c
    where changes <> '{}'
    union all
    select ${importId}::uuid, u.id, true, u.since, jsonb_strip_nulls(jsonb_build_object('absence', ${absence}))
    from users u where u.id in (select a.id from ${lines('create')})`.execute(tx);
  await sql`
    update imports set made = (
      select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id)), '[]') from import_places p
      where p.is_new and p.id in (
        select unnest(array[a.department_id, a.site_id, a.position_id]) from ${lines('create', 'change', 'return')}))
    where id = ${importId}`.execute(tx);
}
