import { sql } from 'kysely';
import type { LineCode, Standing } from '#shared/people/imports/import-facts';
import type { Role } from '#shared/roles';
import type { Sql } from '../../../../../db/json.ts';
import { emailKey, idKey, loginKey } from '../../../../../db/person-keys.ts';
import type { Db } from '../../../../../db/tables.ts';

/** The facts that a line tells of a person. A missing one of the fields in `told` is to be cleared. */
export interface StagedPerson {
  line: number;
  told: string[];
  external_id?: string | null;
  login?: string | null;
  email?: string | null;
  first_name?: string;
  last_name?: string;
  role?: Role;
  department?: string | null;
  site?: string | null;
  position?: string | null;
  line_manager?: string | null;
  joined_on?: string | null;
  left_on?: string | null;
  standing?: Standing;
  /** The personnel ID, if it becomes the login of somebody who has neither address nor login. */
  id_login?: string | null;
  away_from?: string | null;
  away_until?: string | null;
  tags?: string[];
  /** The keys of tags that the line tells, and the tags that the person has of them. */
  tag_keys: string[];
  tag_values: string[];
  code?: LineCode;
  field?: string;
  why?: string;
}

const text = sql`text collate "und-x-icu"`;

const rowColumns = sql`line int, told text[], external_id ${text}, login ${text}, email ${text}, first_name ${text},
  last_name ${text}, role text, department ${text}, site ${text}, "position" ${text}, line_manager ${text}, joined_on date,
  left_on date, standing text, id_login ${text}, away_from date, away_until date,
  tags text[] collate "und-x-icu", tag_keys text[] collate "und-x-icu", tag_values text[] collate "und-x-icu", code text, field text,
  why text`;

/** Begins to stage a file. */
export async function createRows(tx: Db): Promise<void> {
  await sql`
    create temporary table import_rows (${rowColumns}, id_key ${text}, login_key ${text}, email_key ${text},
      manager_key ${text}, shared_key ${text}, note text,
      primary key (line)) on commit drop`.execute(tx);
}

/** Adds lines. */
export async function stageRows(tx: Db, rows: readonly StagedPerson[]): Promise<void> {
  await sql`
    insert into import_rows
    select r.*, ${idKey(sql`r.external_id`)}, ${loginKey(sql`r.login`)}, ${emailKey(sql`r.email`)},
      ${idKey(sql`r.line_manager`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${rowColumns})`.execute(tx);
}

/** Makes a temporary table of the rows that a select finds; the next statements are planned for as many. */
export async function makeTable(tx: Db, name: string, select: Sql, key = sql`line`): Promise<void> {
  const table = sql.ref(name);
  await sql`drop table if exists ${table}`.execute(tx);
  await sql`create temporary table ${table} on commit drop as ${select}`.execute(tx);
  await sql`create unique index on ${table} (${key})`.execute(tx);
  await sql`analyze ${table}`.execute(tx);
}
