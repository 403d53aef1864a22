import { sql } from 'kysely';
import type { LineCode } from '#shared/people/imports/import-facts';
import type { ImportCounts } from '#shared/people/imports/schemas';
import type { RecordOutcome } from '#shared/records';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import { makeTable } from '../people/staging/store.ts';
import { noCounts } from '../reads.ts';

/*
 * A file of trainings is checked in temporary tables, as one of people is. import_rows and import_found have
 * the people of its lines, import_cells their trainings, and import_trainings the verdict on each of these.
 */

/** A training that a line tells, by its place in the line: a record, or an exemption. */
export interface StagedTraining {
  line: number;
  place: number;
  program?: string;
  title?: string;
  trained_on?: CalendarDate;
  valid_until?: CalendarDate;
  is_exempt?: boolean;
  outcome?: RecordOutcome;
  minutes?: number;
  trainer?: string;
  note?: string;
  code?: LineCode;
  /** The field, or in a matrix the heading of the column. */
  field?: string;
  why?: string;
}

const text = sql`text collate "und-x-icu"`;
const cellColumns = sql`line int, place int, program uuid, title ${text}, trained_on date, valid_until date,
  is_exempt boolean, outcome text, minutes int, trainer text, note text, code text, field text, why text`;

export async function createCells(tx: Db): Promise<void> {
  await sql`
    create temporary table import_cells (${cellColumns}, primary key (line, place)) on commit drop`.execute(
    tx,
  );
}

export async function stageCells(tx: Db, cells: readonly StagedTraining[]): Promise<void> {
  if (cells.length === 0) return;
  await sql`
    insert into import_cells
    select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (${cellColumns})`.execute(tx);
}

/** The active programs whose title is the same as one of these, by that. Titles that several have are left out. */
export async function findPrograms(db: Db, titles: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ title: string; id: string }>`
    select t.title, min(p.id::text) as id from unnest(${titles}::text[]) t (title)
    join programs p on same_name(p.title) = same_name(t.title) and p.archived_at is null
    group by t.title having count(*) = 1`.execute(db);
  return new Map(rows.map(({ title, id }) => [title, id]));
}

/** The titles of active programs, as many as could be the columns of files. */
export async function listTitles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from programs where archived_at is null order by id limit 20000`.execute(db);
  return rows.map(({ title }) => title);
}

/** Those of these programs that aren't there or archived. */
export async function listNotActive(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from programs where id = any(${ids}::uuid[]) and archived_at is null`.execute(db);
  const active = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !active.has(id)));
}

/**
 * Judges each training: whether it is new, the same as one that is there, or refused. Checks again when called again.
 */
export async function checkTrainings(tx: Db, today: CalendarDate): Promise<void> {
  await sql`analyze import_cells`.execute(tx);
  await sql`drop table if exists import_trainings`.execute(tx);
  await makeTable(
    tx,
    'import_trainings',
    sql`
      with told as materialized (
        select c.line, c.place, c.program, c.title, c.trained_on, c.valid_until, coalesce(c.is_exempt, false) as is_exempt,
          c.outcome, c.minutes, c.trainer, c.note, c.field, coalesce(c.why, r.why) as why, f.person,
          coalesce(c.program::text, same_name(c.title)) as training, is_there,
          coalesce(r.code, c.code, case
            when f.lost_zeros is not null then 'zeros_lost'
            when f.person is null then 'unknown_person'
            when p.archived_at is not null then 'archived'
            when c.trained_on > ${today}::date then 'day_ahead'
            when c.valid_until < c.trained_on then 'valid_until'
            when c.is_exempt and not is_active(u.standing) then 'has_left'
            when c.is_exempt and exists (
              select from assignments a where a.program_id = c.program and a.employee_id = f.person
                and a.completed_at is not null) then 'complete'
            when not is_there and f.person in (select own_accounts()) and not is_only_admin()
              then 'not_for_yourself' end) as code
        from import_cells c join import_rows r using (line) join import_found f using (line)
        left join users u on u.id = f.person left join programs p on p.id = c.program
        cross join lateral (select case when c.is_exempt
          then exists (select from exemptions x where x.program_id = c.program and x.person_id = f.person)
          else exists (
            select from training_records r where r.person_id = f.person and r.trained_on = c.trained_on
              and r.decision in ('accepted', 'proposed') and r.revoked_at is null
              and case when c.program is null then r.program_id is null and same_name(r.title) = same_name(c.title)
                else r.program_id = c.program end) end as is_there
          -- Computed once for each.
          offset 0) present
      ), placed as (
        select *, row_number() over (partition by person, training, trained_on, is_exempt order by code is null desc, line, place) as nth
        from told
      ), judged as (
        select *, case when code is not null then 'refused' when is_there or nth > 1 then 'same' else 'new' end as verdict
        from placed
      )
      select *, row_number() over (partition by person, program, is_exempt, verdict order by trained_on, line, place) as round
      from judged`,
    sql`line, place`,
  );
}

/** Judges the lines: `made` is the verdict of a line with something new. */
export async function checkLines(tx: Db, made: 'create' | 'change'): Promise<void> {
  await sql`drop table if exists import_outcomes`.execute(tx);
  await makeTable(
    tx,
    'import_outcomes',
    sql`
      select r.line, case when bool_or(t.verdict = 'new') then ${sql.lit(made)}
          when bool_or(t.verdict = 'same') or (count(t.line) = 0 and r.code is null and min(f.person::text) is not null) then 'same'
          else 'refused' end as verdict,
        min(f.person::text)::uuid as person,
        coalesce(jsonb_object_agg(coalesce(t.field, t.title, 'training'), jsonb_build_array(null, case when t.is_exempt
          then 'n/a' else t.trained_on::text end)) filter (where t.verdict = 'new'), '{}') as changes,
        coalesce((array_agg(t.code order by t.place) filter (where t.code is not null))[1], r.code,
          case when count(t.line) = 0 and min(f.person::text) is null then 'unknown_person' end) as code,
        coalesce((array_agg(t.field order by t.place) filter (where t.code is not null))[1], r.field) as field
      from import_rows r join import_found f using (line) left join import_trainings t using (line)
      group by r.line, r.code, r.field`,
  );
}

export async function countLines(tx: Db): Promise<{ counts: ImportCounts; digest: string }> {
  const { rows } = await sql<{ counts: Partial<ImportCounts> | null; digest: string }>`
    select (select json_object_agg(verdict, count) from (
        select verdict, count(*) from import_outcomes group by verdict) each) as counts,
      encode(sha256(convert_to(coalesce((select string_agg(
        md5(json_build_array(line, place, verdict, person, training, trained_on, valid_until, is_exempt, code)::text), ''
        order by line, place) from import_trainings), ''), 'UTF8')), 'hex') as digest`.execute(tx);
  const { counts, digest } = rows[0]!;
  return { counts: { ...noCounts, ...counts }, digest };
}

/**
 * Keeps the lines. `reasons` are sentences for codes, in which %s is the heading of a column. Those of
 * exemptions have `:exempt` after the code if they differ.
 */
export async function insertLines(
  tx: Db,
  importId: string,
  reasons: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into import_lines (import_id, place, line, verdict, key, name, person_id, changes, code, field, why)
    select ${importId}::uuid, o.line, o.line, o.verdict, coalesce(r.external_id, r.login, r.email, ''),
      coalesce(full_name(u.first_name, u.last_name), ''), o.person, o.changes, o.code, o.field, coalesce(
        (select string_agg(coalesce(t.why, replace(replace(coalesce(
            case when t.is_exempt then reasons ->> (t.code || ':exempt') end, reasons ->> t.code),
            '%row', t.line::text), '%s', coalesce(t.field, ''))), ' ' order by t.place)
          from import_trainings t where t.line = o.line and t.code is not null),
        r.why, replace(reasons ->> o.code, '%row', o.line::text))
    from import_outcomes o join import_rows r using (line) left join users u on u.id = o.person,
      (select ${JSON.stringify(reasons)}::jsonb as reasons) given`.execute(tx);
}
