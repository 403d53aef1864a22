import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit';
import type { Undone } from '#shared/people/imports/schemas';
import { keptReasons, sayKept, type KeptReason } from '#shared/people/imports/undo';
import type { Caller } from '../../../../../audit/caller.ts';
import { recordEach } from '../../../../../audit/store.ts';
import type { Sql } from '../../../../../db/json.ts';
import type { Db } from '../../../../../db/tables.ts';
import type { FormerAbsence } from '../../../users/absence/store.ts';
import type { ChangedAddress } from '../../../users/store.ts';
import { rememberedColumns } from '../../people/remembering/store.ts';
import { makeTable } from '../../people/staging/store.ts';
import { personalOf, placesOf } from '../../people/writing/store.ts';

/* The writes of an undo, of all its people together. ../judging/store.ts says which tables tell them. */

/** The people that the import made or changed. */
export async function listPeople(tx: Db, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from import_changes where import_id = ${importId} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks them, in the order of their ids: nobody can do anything about them before the transaction ends. */
export async function lockPeople(tx: Db, importId: string): Promise<void> {
  await sql`
    select from users where id in (select person_id from import_changes where import_id = ${importId})
    order by id for update`.execute(tx);
}

const withoutOthers = sql`p.restore - '{absence,proof}'::text[]`;
/** The people `u` whose facts are as before again, with the person as the undo leaves them, `f`. */
const restored = sql`
  undo_people p join users u using (id) cross join lateral jsonb_populate_record(u, ${withoutOthers}) f
  where not p.made and ${withoutOthers} <> '{}'`;

/** Tells in the trail of each person who is as before; before the writes. */
export async function recordRestored(tx: Db, caller: Caller, now: Date): Promise<void> {
  const line = (p: Sql) => sql`jsonb_build_object('line_manager', ${p}.line_manager_id)`;
  const pending = (p: Sql) =>
    sql`jsonb_strip_nulls(jsonb_build_object('line_manager_pending', ${p}.line_manager_pending))`;
  await recordEach(
    tx,
    caller,
    sql`select 'user.edit' as action, null::uuid as program_id, array[u.id] as person_ids,
        ${placesOf(sql`u`)} || ${line(sql`u`)} as before, ${placesOf(sql`f`)} || ${line(sql`f`)} as after,
        jsonb_build_object('before', ${personalOf(sql`u`)} || ${pending(sql`u`)},
          'after', ${personalOf(sql`f`)} || ${pending(sql`f`)}) as personal
      from ${restored} and ${withoutOthers} - '{suspended_at,deactivated_at}'::text[] <> '{}' order by u.id`,
    now,
  );
  const stands = (action: AuditAction, condition: Sql) => sql`
    select ${sql.lit(action)} as action, null::uuid as program_id, array[p.id] as person_ids, null::jsonb as before,
      ${action === 'user.delete' ? sql`'{"unassigned": []}'::jsonb` : sql`null::jsonb`} as after, null::jsonb as personal
    from undo_people p where not p.made and ${condition}`;
  const leaves = sql`p.restore ? 'deactivated_at'`;
  const isSuspended = sql`p.restore ? 'suspended_at' and not ${leaves}`;
  await recordEach(
    tx,
    caller,
    sql`${stands('user.delete', leaves)}
      union all ${stands('user.suspend', sql`${isSuspended} and p.has_returned`)}
      union all ${stands('user.end-suspension', sql`${isSuspended} and not p.has_returned`)}`,
    now,
  );
}

/** Tells in the trail of each person who is removed, with the name; before the writes. */
export async function recordRemoved(tx: Db, caller: Caller, now: Date): Promise<void> {
  await recordEach(
    tx,
    caller,
    sql`select 'user.remove' as action, null::uuid as program_id, array[u.id] as person_ids,
        ${placesOf(sql`u`)} as before, null::jsonb as after, jsonb_build_object('before', ${personalOf(sql`u`)}) as personal
      from undo_people p join users u using (id) where p.made and p.why is null order by u.id`,
    now,
  );
}

/** Makes the table of changed lines from which the levels are found that are written one after the other. */
export async function makeLevelLines(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_judged',
    sql`
      select row_number() over (order by p.id)::int as line, p.id, 'change' as verdict,
        case when p.restore ? 'line_manager_id' then '{"line_manager": []}' else '{}' end::jsonb as changes,
        (p.restore ->> 'line_manager_id')::uuid as line_manager_id
      from undo_people p where not p.made and ${withoutOthers} <> '{}'`,
  );
}

/** Gives the people of a level their former facts back. */
export async function restorePeople(tx: Db, level: number, now: Date): Promise<void> {
  const facts = sql.join(
    rememberedColumns.map((column) => sql`${sql.ref(column)} = former.${sql.ref(column)}`),
  );
  await sql`
    update users u set ${facts}, updated_at = ${now}
    from (select f.* from ${restored} and p.id in (select id from import_levels where level = ${level})) former
    where u.id = former.id`.execute(tx);
}

/** Ends the sign-ins of people with another role. */
export async function endSignIns(tx: Db): Promise<void> {
  await sql`
    delete from sign_ins where user_id in (select id from undo_people where restore ? 'role')`.execute(tx);
}

/** An address that somebody has again. `isTold`: a message about the other one has gone out. */
export interface FormerAddress extends ChangedAddress {
  isTold: boolean;
}

/**
 * The addresses that people get again; before the writes. Messages about the other one that haven't gone out yet are taken
 * back.
 */
export async function listFormerAddresses(tx: Db, ranAt: Date): Promise<FormerAddress[]> {
  const isAboutIt = sql`m.kind in ('address-changed', 'invitation') and m.created_at = ${ranAt}`;
  await sql`
    delete from messages m using undo_people p
    where m.person_id = p.id and p.restore ? 'email' and ${isAboutIt} and m.sent_at is null and m.claim is null`.execute(
    tx,
  );
  const { rows } = await sql<FormerAddress>`
    select u.id, u.email as before, p.restore ->> 'email' as after,
      exists (select from messages m where m.person_id = u.id and ${isAboutIt}) as "isTold"
    from undo_people p join users u using (id) where p.restore ? 'email' order by u.id`.execute(tx);
  return rows;
}

/** Their addresses are proven as they were before. */
export async function restoreProofs(tx: Db): Promise<void> {
  await sql`
    delete from proven_addresses where person_id in (select id from undo_people where restore ? 'proof')`.execute(
    tx,
  );
  await sql`
    insert into proven_addresses (person_id, email, proven_at)
    select id, restore -> 'proof' ->> 'email', (restore -> 'proof' ->> 'proven_at')::timestamptz from undo_people
    where restore -> 'proof' ->> 'email' is not null`.execute(tx);
}

/** The absences that people have again. */
export async function listAbsences(tx: Db): Promise<FormerAbsence[]> {
  const { rows } = await sql<FormerAbsence>`
    select id, nullif(restore -> 'absence', 'null') as absence from undo_people where restore ? 'absence' order by id`.execute(
    tx,
  );
  return rows;
}

/** The people who are removed. */
export async function listRemoved(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from undo_people where made and why is null order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The people who are as before, for audiences. */
export async function listRestored(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from undo_people where not made and restore <> '{}' order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the departments, sites and positions that the import made and nothing uses, each with an entry. */
export async function deletePlaces(tx: Db, importId: string, caller: Caller, now: Date): Promise<void> {
  for (const [kind, table] of [
    ['department', 'departments'],
    ['site', 'sites'],
    ['position', 'positions'],
  ] as const) {
    const made = sql`(
      select (each.place ->> 'id')::uuid from imports i cross join lateral jsonb_array_elements(i.made) each (place)
      where i.id = ${importId} and each.place ->> 'kind' = ${kind})`;
    await sql`select from ${sql.table(table)} where id in ${made} order by id for update`.execute(tx);
    const unused = sql`
      select d.id, d.name from ${sql.table(table)} d
      where d.id in ${made} and not exists (select from users u where u.${sql.ref(`${kind}_id`)} = d.id)
        and not exists (select from audience_rows r where d.id = any(r.departments || r.sites || r.positions))`;
    await recordEach(
      tx,
      caller,
      sql`select ${sql.lit(`${kind}.delete` satisfies AuditAction)} as action, null::uuid as program_id,
          '{}'::uuid[] as person_ids, jsonb_build_object('_id', p.id, 'name', p.name) as before, null::jsonb as after,
          null::jsonb as personal
        from (${unused}) p order by p.id`,
      now,
    );
    await sql`delete from ${sql.table(table)} where id in (select id from (${unused}) p)`.execute(tx);
  }
}

/** The places of the lines about people who are kept, behind all others. */
const firstPlace = 4_000_000;

/** Notes that the import is undone, with a line for each person who is kept. Its changes are forgotten. */
export async function endUndo(tx: Db, importId: string, people: Undone): Promise<void> {
  const reasons = Object.fromEntries(
    (Object.keys(keptReasons) as KeptReason[]).map((reason) => [reason, sayKept(reason)]),
  );
  await sql`
    insert into import_lines (import_id, place, line, verdict, key, name, person_id, changes, why)
    select ${importId}::uuid, ${sql.lit(firstPlace)} + row_number() over (order by u.last_name, u.first_name, u.id), 0, 'kept',
      coalesce(u.external_id, u.login, u.email, ''), full_name(u.first_name, u.last_name), u.id, '{}', reasons ->> p.why
    from undo_people p join users u using (id), (select ${JSON.stringify(reasons)}::jsonb as reasons) given
    where p.why is not null`.execute(tx);
  await sql`
    update imports set state = 'undone', error = null, undone = ${JSON.stringify(people)}::jsonb,
      counts = counts || jsonb_build_object('kept', ${people.kept}::int)
    where id = ${importId}`.execute(tx);
  await tx.deleteFrom('import_changes').where('import_id', '=', importId).execute();
}
