import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';
import type { ImportRow, SourceAnswers } from '../store.ts';

/** The answers about files of the source as a whole. */
export async function readSourceAnswers(
  db: Db,
  { source, what }: Pick<ImportRow, 'source' | 'what'>,
): Promise<SourceAnswers> {
  const { rows } = await sql<{ answers: SourceAnswers }>`
    select answers from import_sources where source = ${source} and what = ${what}`.execute(db);
  return rows[0]?.answers ?? {};
}

/** Remembers these answers for later files of the source. */
export async function rememberForSource(
  tx: Db,
  { source, what }: Pick<ImportRow, 'source' | 'what'>,
  answers: SourceAnswers,
): Promise<void> {
  await sql`
    insert into import_sources (source, what, answers) values (${source}, ${what}, ${JSON.stringify(answers)}::jsonb)
    on conflict (source, what) do update set answers = import_sources.answers || excluded.answers`.execute(
    tx,
  );
}
