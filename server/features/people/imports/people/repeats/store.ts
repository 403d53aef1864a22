import { sql } from 'kysely';
import type { RowChoice } from '#shared/people/imports/import-facts';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../../db/tables.ts';
import { makeTable } from '../staging/store.ts';

/*
 * Several rows with one key (product §107.8): import_repeats has those that stay out, and the row that counts. An address
 * that several people share is nobody's key.
 */

const mostExamples = 5;

/**
 * Takes one of rows that are alike in everything. If rows with one name and address differ, it takes the first or the
 * last, as somebody chose. Returns keys of such rows if nobody has chosen yet.
 */
export async function takeOneOfEach(tx: Db, choice: RowChoice | null): Promise<string[]> {
  const isChosen = sql.lit(choice === 'first' || choice === 'last');
  await makeTable(
    tx,
    'import_repeated',
    sql`
      with keyed as (
        select r.*, coalesce('i' || r.id_key, 'l' || r.login_key, 'e' || r.email_key) as main_key from import_rows r
      ), several as materialized (
        select main_key from keyed where main_key is not null group by 1 having count(*) > 1 and bool_and(code is null)
      ), compared as materialized (
        select k.line, k.main_key, coalesce(k.external_id, k.login, k.email) as key, md5((to_jsonb(k) - 'line')::text) as facts,
          row(same_name(full_name(coalesce(k.first_name, ''), coalesce(k.last_name, ''))), coalesce(k.email_key, ''))::text as who
        from keyed k join several using (main_key)
      ), judged as (
        select main_key, count(distinct facts) > 1 as differ, count(distinct who) = 1 as are_one,
          min(line) as first, max(line) as last from compared group by 1
      )
      select c.line, c.key, j.differ, j.are_one, case when ${sql.lit(choice)}::text = 'last' and j.differ then j.last else j.first end as taken
      from compared c join judged j using (main_key)`,
  );
  await makeTable(
    tx,
    'import_repeats',
    sql`
      select g.line, g.taken, r.external_id, r.login, r.email, coalesce(full_name(r.first_name, coalesce(r.last_name, '')), '') as name,
        case when g.differ then format('Row %s is imported instead.', g.taken) else format('Row %s says the same.', g.taken) end as why
      from import_repeated g join import_rows r using (line)
      where g.line <> g.taken and (not g.differ or g.are_one and ${isChosen})`,
  );
  await sql`delete from import_rows where line in (select line from import_repeats)`.execute(tx);
  if (choice !== null) return [];
  const { rows } = await sql<{ key: string }>`
    select min(key) as key from import_repeated where differ and are_one group by taken order by taken
    limit ${sql.lit(mostExamples)}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** "Rows 7 and 50"; of many the first three. */
const rowsIn = sql`'Rows ' || case when cardinality(lines) <= 4
  then array_to_string(trim_array(lines, 1), ', ') || ' and ' || lines[cardinality(lines)]
  else array_to_string(lines[1:3], ', ') || ' and ' || cardinality(lines) - 3 || ' more' end`;

/**
 * Leaves out an address that several people share. Their names differ, and each has a personnel ID or a login. Their rows
 * get a note. `heading` is that of the addresses.
 */
export async function leaveOutShared(tx: Db, heading: string): Promise<void> {
  await sql`
    with shared as (
      select email_key, array_agg(line order by line) as lines from import_rows where email_key is not null
      group by 1 having count(*) > 1 and count(distinct coalesce('i' || id_key, 'l' || login_key)) = count(*)
        and count(distinct same_name(full_name(coalesce(first_name, ''), coalesce(last_name, '')))) = count(*)
    )
    update import_rows r set email = null, email_key = null, shared_key = r.email_key, told = array_remove(r.told, 'email'),
      note = format('%s have the same %s (%s), so it is left out.', ${rowsIn}, ${heading}::text, r.email)
    from shared where shared.email_key = r.email_key`.execute(tx);
}

/** Notes of people who leave later that the day changes nothing yet. A word for having left comes first. */
export async function noteLeaving(tx: Db, today: CalendarDate): Promise<void> {
  await sql`
    update import_rows set note = concat_ws(' ', note,
      format('Leaves on %s: ignored until then.', to_char(left_on, 'FMMonth FMDD, YYYY')))
    where left_on >= ${today}::date and standing is distinct from 'left'`.execute(tx);
}

/** Says which rows have the same key, with the headings of its columns. */
export async function sayTwice(
  tx: Db,
  headings: Readonly<Record<'external_id' | 'login' | 'email', string>>,
): Promise<void> {
  await sql`
    with keys as materialized (
      select x.line, k.field, k.key, k.shown from import_after x join import_rows r using (line)
      cross join lateral (values ('external_id', x.id_key, r.external_id), ('login', x.login_key, coalesce(r.login, r.id_login)),
        ('email', x.email_key, r.email), ('person', x.person::text, null)) k (field, key, shown)
      where k.key is not null
    ), said as (
      select field, key, min(shown) as shown, array_agg(line order by line) as lines from keys
      group by 1, 2 having count(*) > 1
    )
    update import_after a set why = case when said.field = 'person' then ${rowsIn} || ' mean the same person.'
      else format('%s have the same %s (%s).', ${rowsIn}, ${JSON.stringify(headings)}::jsonb ->> said.field, said.shown) end
    from keys join said using (field, key)
    where a.line = keys.line and a.code = 'key_twice' and keys.field = coalesce(a.field, 'person')`.execute(
    tx,
  );
}
