import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';
import type { ColumnAnswer, ImportRow, SourceAnswers } from '../store.ts';

/* The answers that are remembered for a source, about columns and about files as a whole. */

type Source = Pick<ImportRow, 'source' | 'what'>;

/** The answers about columns of the source's files. */
export async function readColumnAnswers(
  db: Db,
  { source, what }: Source,
): Promise<Record<string, ColumnAnswer>> {
  const { rows } = await sql<{ heading: string; answer: ColumnAnswer }>`
    select heading, answer from import_columns where source = ${source} and what = ${what}`.execute(db);
  return Object.fromEntries(rows.map(({ heading, answer }) => [heading, answer]));
}

export async function rememberColumnAnswers(
  tx: Db,
  { source, what }: Source,
  answers: Readonly<Record<string, ColumnAnswer>>,
): Promise<void> {
  await sql`
    insert into import_columns (source, what, heading, answer)
    select ${source}, ${what}, key, value from jsonb_each(${JSON.stringify(answers)}::jsonb)
    on conflict (source, what, heading) do update set answer = import_columns.answer || excluded.answer`.execute(
    tx,
  );
}

/** The answers about files of the source as a whole. */
export async function readSourceAnswers(db: Db, { source, what }: Source): Promise<SourceAnswers> {
  const { rows } = await sql<{ answers: SourceAnswers }>`
    select answers from import_sources where source = ${source} and what = ${what}`.execute(db);
  return rows[0]?.answers ?? {};
}

export async function rememberSourceAnswers(
  tx: Db,
  { source, what }: Source,
  answers: SourceAnswers,
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  await sql`
    insert into import_sources (source, what, answers) values (${source}, ${what}, ${JSON.stringify(answers)}::jsonb)
    on conflict (source, what) do update set answers = import_sources.answers || excluded.answers`.execute(
    tx,
  );
}
