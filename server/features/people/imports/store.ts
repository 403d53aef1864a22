import { sql } from 'kysely';
import {
  optionalQuestions,
  type ImportKind,
  type ImportState,
  type RowChoice,
  type Standing,
  type Verdict,
} from '#shared/people/imports/import-facts';
import type {
  Import,
  ImportColumn,
  ImportCounts,
  ImportResult,
  Question,
} from '#shared/people/imports/schemas';
import type { Encoding } from '#shared/text-encodings';
import { isActive } from '../../../db/active.ts';
import type { Db } from '../../../db/tables.ts';
import type { DateColumn } from '../../../tables/reading/dates/date-columns.ts';
import { importJson } from './reads.ts';

/** The answer of a person about a column; absent parts are found in the file. */
export type ColumnAnswer = {
  [Name in keyof Omit<ImportColumn, 'heading'>]?: ImportColumn[Name] | undefined;
};

/** Who is meant by a line manager's name: a person, somebody in a row of the file, or nobody new. */
export type ManagerAnswer = { person?: string; line?: number; key?: string } | 'leave';

/** The answers about a file that are remembered for its source. */
export interface SourceAnswers {
  headings_row?: number | null;
  sheet?: string | null;
  standing?: Record<string, Standing>;
  login_from_id?: boolean | null;
}

/** The answers of people about a file. */
export interface Answers extends SourceAnswers {
  encoding?: Encoding | null;
  delimiter?: string | null;
  columns?: Record<string, ColumnAnswer>;
  titles?: Record<string, string>;
  x_date?: string | null;
  line_managers?: Record<string, ManagerAnswer>;
  several_rows?: RowChoice | null;
}

/** A question, as its file raises it. Its code says whether it is optional, unless it says so itself. */
export type Asked = Omit<Question, 'optional'> & { optional?: boolean };

/** The facts that were found in a file. */
export interface FileFacts {
  encoding: Encoding | null;
  delimiter: string | null;
  sheet: string | null;
  sheets: string[];
  headings_row: number;
  second_headings_row: number | null;
  rows: number;
  samples: string[];
  columns: ImportColumn[];
  questions: Question[];
  /** How the dates of columns are read, by their headings. */
  judged: Record<string, DateColumn>;
  /** The programs of titles in a file of records. */
  programs: Record<string, string>;
  /** The meanings that people gave to words about employment. */
  standing?: Record<string, Standing>;
  /** Whether the personnel ID of new people is their login; null if nobody has said so. */
  login_from_id?: boolean | null;
}

/** The new places of a plan of people, and its effects (product §79). */
export type Foretold = Partial<Pick<Import, 'makes' | 'effects'>>;

/** An import's row, as work on it needs it. */
export interface ImportRow {
  id: string;
  what: ImportKind;
  source: string;
  /** The person who sent the file; null on the command line. */
  by: string | null;
  state: ImportState;
  everybody: boolean;
  answers: Answers;
  facts: FileFacts;
  counts: ImportCounts;
  digest: string | null;
  result: ImportResult | null;
  /** When it was done; null of one from before imports could be undone. */
  ranAt: Date | null;
}

const columns = sql`id, what, source, created_by as by, state, everybody, answers, facts, counts, digest, result,
  ran_at as "ranAt"`;

interface NewImport {
  what: ImportKind;
  source: string;
  name: string;
  everybody: boolean;
  by: string | null;
  answers: Answers;
  content: Buffer;
}

/** Adds an import that is to be planned; returns its id. */
export async function insertImport(
  tx: Db,
  { content, by, answers, ...facts }: NewImport,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      ...facts,
      state: 'planning',
      created_by: by,
      created_at: now,
      answers: JSON.stringify(answers),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('import_files').values({ import_id: id, content }).execute();
  return id;
}

/** The import, locked until the transaction ends; undefined where there is none. */
export async function lockImport(tx: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from imports where id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function readRow(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from imports where id = ${id}`.execute(db);
  return rows[0];
}

/** The import as replies carry it. */
export async function readImport(db: Db, id: string): Promise<Import> {
  const { rows } = await sql<{ import: Import }>`
    select ${importJson} as import from imports i where i.id = ${id}`.execute(db);
  return rows[0]!.import;
}

/** Begins work on the import, in the state that says so. */
export async function begin(tx: Db, id: string, state: 'planning' | 'running'): Promise<void> {
  await sql`
    update imports set state = ${state}, error = null, rows_done = 0, seen_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** Stores the answers about the file. */
export async function writeAnswers(
  tx: Db,
  id: string,
  { answers, everybody }: { answers: Answers; everybody: boolean },
): Promise<void> {
  await sql`
    update imports set answers = ${JSON.stringify(answers)}::jsonb, everybody = ${everybody}
    where id = ${id}`.execute(tx);
}

/** Says that an instance works on the import, and how many rows are done; beside the transaction of the work. */
export async function tellProgress(db: Db, id: string, done: number): Promise<void> {
  await sql`
    update imports set rows_done = ${done}, seen_at = clock_timestamp()
    where id = ${id} and state in ('planning', 'running')`.execute(db);
}

/** Says how many rows there are. */
export async function tellRows(db: Db, id: string, total: number): Promise<void> {
  await sql`update imports set rows_total = ${total} where id = ${id}`.execute(db);
}

/** An undo that ends leaves the import done: only one that is done has a result. */
const stateWithoutWork = sql`case when i.result is null then 'failed' else 'done' end`;

/** Ends work that could not be done, unless it is over already. */
export async function fail(db: Db, id: string, error: string): Promise<void> {
  await sql`
    update imports i set state = ${stateWithoutWork}, error = ${error}
    where id = ${id} and state in ('planning', 'running')`.execute(db);
}

export interface Planned {
  state: ImportState;
  facts: FileFacts & Foretold;
  counts: ImportCounts;
  digest: string | null;
  error: string | null;
}

/** Stores a plan, with its lines already written. */
export async function writePlan(
  tx: Db,
  id: string,
  { state, facts, counts, digest, error }: Planned,
): Promise<void> {
  await sql`
    update imports set state = ${state}, facts = ${JSON.stringify(facts)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
      digest = ${digest}, error = ${error}, rows_total = ${facts.rows}, result = null
    where id = ${id}`.execute(tx);
}

/** The questions as replies have them. */
export const toAsk = (questions: readonly Asked[]): Question[] =>
  questions.map((each) => ({ ...each, optional: each.optional ?? optionalQuestions.includes(each.code) }));

export async function writeResult(tx: Db, id: string, result: ImportResult, now: Date): Promise<void> {
  await sql`
    update imports set state = 'done', result = ${JSON.stringify(result)}::jsonb, error = null, ran_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Leaves an import as it is that was to be undone, and says why. */
export async function stopUndo(tx: Db, id: string, error: string): Promise<void> {
  await sql`update imports set state = 'done', error = ${error} where id = ${id}`.execute(tx);
}

/** Forgets the changes of imports from before this instant, which can't be undone any more. */
export async function deleteOldChanges(db: Db, before: Date): Promise<void> {
  await sql`
    delete from import_changes c using imports i where i.id = c.import_id and i.ran_at < ${before}`.execute(
    db,
  );
}

export async function deleteLines(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('import_lines').where('import_id', '=', id).execute();
}

/**
 * Says until the transaction ends that somebody works on the import: where an instance dies, so does this. False where
 * another one does.
 */
export async function holdWork(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('lodestar: import'), hashtext(${id})) as held`.execute(tx);
  return rows[0]!.held;
}

/** Ends work on imports on which nobody works any more, as their instance has died. Returns how many. */
export async function failAbandoned(tx: Db, error: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with silent as materialized (
      select id from imports
      where state in ('planning', 'running') and seen_at < clock_timestamp() - interval '15 seconds'
      for update skip locked
    )
    update imports i set state = ${stateWithoutWork}, error = ${error} from silent
    where i.id = silent.id and pg_try_advisory_xact_lock(hashtext('lodestar: import'), hashtext(i.id::text))
    returning i.id`.execute(tx);
  return rows.length;
}

/** The refused lines of the import, and why. */
export async function listRefused(db: Db, id: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ line: number; why: string }>`
    select line, coalesce(why, '') as why from import_lines
    where import_id = ${id} and verdict = ${'refused' satisfies Verdict}`.execute(db);
  return new Map(rows.map(({ line, why }) => [line, why]));
}

/** Takes back a file that can't be read. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Forgets imports from before this instant, with their files and lines. */
export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('imports').where('created_at', '<', before).execute();
}

/** Those of these people who are active. */
export async function findActive(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users u where id = any(${ids}::uuid[]) and ${isActive}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
