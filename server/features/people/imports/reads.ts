import { sql } from 'kysely';
import type { Encoding } from '#shared/text-encodings';
import type { Verdict } from '#shared/people/imports/import-facts';
import type { Import, ImportCounts, ImportLine } from '#shared/people/imports/schemas';
import { undoDays } from '#shared/people/imports/undo';
import { columnsOf, isoInstant, jsonArray, jsonObject, jsonRow, type Sql } from '../../../db/json.ts';
import { fullName } from '../../../db/people.ts';

/** The facts of a file whose refused rows are asked for. */
export interface RefusedFacts {
  id: string;
  name: string;
  encoding: Encoding | null;
  delimiter: string | null;
  sheet: string | null;
  headings_row: number | null;
}

const i = columnsOf<'imports'>('i');
const l = columnsOf<'import_lines'>('l');

/** Those of a file that isn't planned. */
export const noCounts: ImportCounts = {
  create: 0,
  change: 0,
  same: 0,
  return: 0,
  refused: 0,
  decide: 0,
  missing: 0,
  waiting: 0,
  kept: 0,
};

/** The facts of a file that isn't read yet. */
const noFacts = {
  encoding: null,
  delimiter: null,
  sheet: null,
  sheets: [],
  headings_row: 1,
  second_headings_row: null,
  rows: 0,
  samples: [],
  columns: [],
  questions: [],
  makes: { departments: [], sites: [], positions: [] },
  effects: [],
} satisfies Partial<Import>;

const own: Sql<Omit<Import, keyof typeof noFacts>> = jsonRow({
  _id: i.id,
  what: i.what,
  source: i.source,
  name: i.name,
  state: i.state,
  by: sql<Import['by']>`(
    select json_build_object('_id', u.id, 'name', ${fullName}) from users u where u.id = i.created_by)`,
  created_at: isoInstant(i.created_at),
  everybody: i.everybody,
  has_file: sql<boolean>`exists (select from import_files f where f.import_id = i.id)`,
  digest: i.digest,
  error: i.error,
  counts: sql<ImportCounts>`${sql.lit(JSON.stringify(noCounts))}::jsonb || i.counts`,
  progress: sql<Import['progress']>`case when i.state in ('planning', 'running') then
    json_build_object('done', i.rows_done, 'total', i.rows_total) end`,
  result: sql<Import['result']>`i.result`,
  undo_until: sql<Import['undo_until']>`case when i.state = 'done' and i.what = 'people' then
    ${isoInstant(sql<Date>`i.ran_at + ${sql.lit(`${undoDays} days`)}::interval`)} end`,
  undone: sql<Import['undone']>`i.undone`,
});

/** The facts of a file by which its rows are read alone. */
const ofReading = sql.lit('{judged,programs,standing,login_from_id}');

/** An import `i` as replies carry it. */
export const importJson: Sql<Import> = sql`(${sql.lit(JSON.stringify(noFacts))}::jsonb
  || (i.facts - ${ofReading}::text[]) || ${own}::jsonb)`;

/** All imports that are kept, the latest first. */
export const listImports: Sql<{ imports: Import[] }> = sql`(
  select json_build_object('imports', ${jsonArray(importJson, sql`order by i.created_at desc, i.id`)}) from imports i)`;

/** Somebody else, who has the key of a row refused by these codes, is kept with it only for an erasure. */
const personOfLine = sql<string | null>`
  case when l.code in ('email_taken', 'login_taken') then null else ${l.person_id} end`;

const lineJson: Sql<ImportLine> = jsonRow({
  line: l.line,
  verdict: l.verdict,
  key: l.key,
  name: l.name,
  person: personOfLine,
  changes: sql<ImportLine['changes']>`l.changes`,
  code: sql<ImportLine['code']>`l.code`,
  field: l.field,
  why: l.why,
  choices: sql<ImportLine['choices']>`l.choices`,
});

interface Asked {
  of: Sql<Verdict | null>;
  limit: Sql<number>;
  cursor: Sql<string | null>;
}

/** One import, with a page of its lines of this outcome. */
export function viewImport(id: Sql<string>, { of, limit, cursor }: Asked) {
  // One more than the page has tells whether there are further lines.
  const page = sql`(
    select coalesce(json_agg(line order by place) filter (where n <= ${limit}::int), '[]') as lines,
      case when count(*) > ${limit}::int then (max(place) filter (where n <= ${limit}::int))::text end as next
    from (
      select ${lineJson} as line, l.place, row_number() over (order by l.place) as n from import_lines l
      where l.import_id = i.id and l.verdict = ${of}::text and l.place > coalesce(${cursor}::text::int, -1)
      order by l.place limit ${limit}::int + 1) l)`;
  const lines = sql<ImportLine[]>`page.lines`;
  const next = sql<string | null>`page.next`;
  return sql<{ import: Import; lines: ImportLine[]; next_cursor: string | null }>`(
    select ${jsonObject({ import: importJson, lines, next_cursor: next })}
    from imports i cross join lateral ${page} page where i.id = ${id})`;
}

const fact = <Name extends keyof RefusedFacts>(name: Name) =>
  sql<RefusedFacts[Name]>`i.facts -> ${sql.lit(name)}`;

/** The facts by which the file of an import is read again. */
export const viewFile = (id: Sql<string>) =>
  sql<RefusedFacts | null>`(
    select ${jsonObject({
      id: i.id,
      name: i.name,
      encoding: fact('encoding'),
      delimiter: fact('delimiter'),
      sheet: fact('sheet'),
      headings_row: fact('headings_row'),
    })} from imports i where i.id = ${id})`;

/** The name of an import whose lines are asked for as a file. */
export const viewName = (id: Sql<string>) =>
  sql<{ id: string; name: string } | null>`(
    select ${jsonObject({ id: i.id, name: i.name })} from imports i where i.id = ${id})`;

/** The facts of a file that is the same for all. */
export const nothing = sql<Record<string, never>>`'{}'::json`;
