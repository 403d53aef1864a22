import { sql } from 'kysely';
import type { ImportCounts } from '#shared/people/imports/schemas';
import type { Db } from '../../../../../db/tables.ts';
import { makeTable } from '../staging/store.ts';

/** The people of the source who are missing in the file; a line that is refused counts as in it. */
export async function findMissing(tx: Db, source: string | null): Promise<void> {
  await makeTable(
    tx,
    'import_missing',
    sql`
      select row_number() over (order by u.id) as line, u.id
      from users u
      where u.source = ${source} and u.deactivated_at is null and u.suspended_at is null and u.role <> 'admin'
        and not exists (select from import_found f where f.person = u.id)`,
  );
}

/** How many lines there are of each verdict, and the proof of all of them. */
export async function countLines(tx: Db): Promise<{ counts: ImportCounts; digest: string }> {
  const { rows } = await sql<{ counts: Partial<ImportCounts>; missing: number; digest: string }>`
    select (select json_object_agg(verdict, count) from (
        select verdict, count(*) from import_judged group by verdict) each) as counts,
      (select count(*) from import_missing) as missing,
      encode(sha256(convert_to(coalesce((select string_agg(
        md5(json_build_array(j.line, j.verdict, j.person, j.maybe, j.changes, j.code)::text), '' order by j.line)
        from import_judged j), '') || coalesce((select string_agg(id::text, '' order by id) from import_missing), ''),
        'UTF8')), 'hex') as digest`.execute(tx);
  const { counts, missing, digest } = rows[0]!;
  const none = { create: 0, change: 0, same: 0, return: 0, refused: 0, decide: 0 };
  return { counts: { ...none, ...counts, missing }, digest };
}

/** Keeps the lines, and the missing people behind them. `reasons` are sentences for a code of a field. */
export async function insertLines(
  tx: Db,
  importId: string,
  reasons: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into import_lines (import_id, place, line, verdict, key, name, person_id, changes, code, field, why, choices)
    select ${importId}::uuid, j.line, j.line, j.verdict,
      coalesce(r.external_id, r.login, r.email, u.external_id, u.login, u.email, ''),
      coalesce(full_name(a.first_name, a.last_name), a.last_name, ''), coalesce(j.person, j.maybe), j.changes, j.code,
      j.field, coalesce(j.why, reasons ->> (j.code || ':' || coalesce(j.field, '')), reasons ->> j.code),
      case when j.verdict = 'decide' then '{same,another,leave}'::text[] end
    from import_judged j join import_after a using (line) join import_rows r using (line)
    left join users u on u.id = j.person, (select ${JSON.stringify(reasons)}::jsonb as reasons) given
    union all
    select ${importId}::uuid, 2000000 + m.line, 0, 'missing', coalesce(u.external_id, u.login, u.email, ''),
      full_name(u.first_name, u.last_name), u.id, '{}', null, null, null, null
    from import_missing m join users u on u.id = m.id`.execute(tx);
}
