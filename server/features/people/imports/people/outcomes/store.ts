import { sql } from 'kysely';
import type { ImportCounts } from '#shared/people/imports/schemas';
import { isActive } from '../../../../../db/active.ts';
import type { Sql } from '../../../../../db/json.ts';
import { sayWaiting } from '../../../../../db/line-managers.ts';
import { emailKey, idKey, loginKey } from '../../../../../db/person-keys.ts';
import type { Db } from '../../../../../db/tables.ts';
import { noCounts } from '../../reads.ts';
import { makeTable } from '../staging/store.ts';

/** Whether the import of a source keeps the facts of the person `u`, who is no admin. */
export const isOfSource = (source: string | null) =>
  sql<boolean>`(u.source = ${source} and ${isActive} and u.role <> 'admin')`;

const hasKey = (column: string, key: Sql) =>
  sql`exists (select from import_rows r where r.${sql.ref(column)} = ${key})`;

/**
 * The people of the source who are missing in the file. A line that is refused counts as in it, also where it tells a key
 * of somebody with another one.
 */
export async function findMissing(tx: Db, source: string | null): Promise<void> {
  await makeTable(
    tx,
    'import_missing',
    sql`
      select row_number() over (order by u.id) as line, u.id
      from users u
      where ${isOfSource(source)}
        and not exists (select from import_found f where f.person = u.id)
        and not ${hasKey('id_key', idKey(sql`u.external_id`))}
        and not ${hasKey('login_key', loginKey(sql`u.login`))}
        and not ${hasKey('email_key', emailKey(sql`u.email`))}
        and not ${hasKey('shared_key', emailKey(sql`u.email`))}`,
  );
}

/** Finds the people that a run suspends. They are missing in the file, or have left by a line. */
export async function findSuspended(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_suspended',
    sql`
      select id from import_missing union all select person from import_judged where verdict = 'missing'`,
    sql`id`,
  );
}

/** Whether a line is done, but for its line manager. */
const isWaiting = sql`(waits is not null and verdict in ('create', 'change', 'return', 'same'))`;

/** How many lines there are of each verdict, and the proof of all of them. */
export async function countLines(tx: Db): Promise<{ counts: ImportCounts; digest: string }> {
  const { rows } = await sql<{ counts: Partial<ImportCounts>; digest: string }>`
    select (select json_object_agg(verdict, count) from (
        select verdict, sum(count) as count from (
          select verdict, count(*) from import_judged group by verdict
          union all select 'waiting', count(*) from import_judged where ${isWaiting}
          union all select 'same', count(*) from import_repeats
          union all select 'missing', count(*) from import_missing) parts group by verdict) each) as counts,
      encode(sha256(convert_to(coalesce((select string_agg(
        md5(json_build_array(j.line, j.verdict, j.person, j.maybe, j.changes, j.code)::text), '' order by j.line)
        from import_judged j), '') || coalesce((select string_agg(id::text, '' order by id) from import_missing), ''),
        'UTF8')), 'hex') as digest`.execute(tx);
  const { counts, digest } = rows[0]!;
  return { counts: { ...noCounts, ...counts }, digest };
}

/**
 * The person who has the key for which a line of somebody else is refused. The line tells the key, so that it has to go
 * where that person is erased; replies don't name them.
 */
const holderOfKey = sql`case j.code
  when 'email_taken' then (select o.id from users o where ${emailKey(sql`o.email`)} = r.email_key and o.deactivated_at is null)
  when 'login_taken' then (select o.id from users o where ${loginKey(sql`o.login`)} = r.login_key and o.deactivated_at is null)
  end`;

/**
 * Keeps the lines, and the missing people behind them, first those who have duties. `reasons` are sentences for a
 * code of a field.
 */
export async function insertLines(
  tx: Db,
  importId: string,
  reasons: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into import_lines (import_id, place, line, verdict, key, name, person_id, changes, code, field, why, choices)
    select ${importId}::uuid, j.line, j.line, j.verdict,
      coalesce(r.external_id, r.login, r.email, u.external_id, u.login, u.email, ''),
      coalesce(full_name(a.first_name, a.last_name), a.last_name, ''), coalesce(j.person, j.maybe, ${holderOfKey}), j.changes, j.code,
      j.field, nullif(concat_ws(' ', r.note, coalesce(j.why,
        replace(coalesce(reasons ->> (j.code || ':' || coalesce(j.field, '')), reasons ->> j.code), '%row', j.line::text),
        case when ${isWaiting}
          then ${sayWaiting(sql`full_name(a.first_name, a.last_name)`, sql`a.line_manager`, sql`j.waits`)} end, d.why)), ''),
      case when j.verdict = 'decide' then '{same,another,leave}'::text[] end
    from import_judged j join import_after a using (line) join import_rows r using (line)
    left join users u on u.id = j.person left join import_duties d on d.id = j.person, (select ${JSON.stringify(reasons)}::jsonb as reasons) given
    union all
    select ${importId}::uuid, p.line, p.line, 'same', coalesce(p.external_id, p.login, p.email), p.name, j.person, '{}', null,
      null, p.why, null
    from import_repeats p left join import_judged j on j.line = p.taken
    union all
    select ${importId}::uuid, 2000000 + row_number() over (order by d.why is null, m.line), 0, 'missing',
      coalesce(u.external_id, u.login, u.email, ''), full_name(u.first_name, u.last_name), u.id, '{}', null, null, d.why, null
    from import_missing m join users u on u.id = m.id left join import_duties d on d.id = m.id`.execute(tx);
}
