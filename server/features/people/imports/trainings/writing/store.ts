import { sql } from 'kysely';
import type { Db } from '../../../../../db/tables.ts';
import type { ImportedRecord } from '../../../../training/records/importing/store.ts';

/**
 * The programs of new trainings, in the order of their ids. Also whether they exempt, and in how many rounds
 * they record.
 */
export async function listNewTrainings(
  tx: Db,
): Promise<{ id: string | null; manager: string; rounds: number }[]> {
  const { rows } = await sql<{ id: string | null; manager: string; rounds: number }>`
    select t.program as id, p.assigned_manager_id as manager,
      coalesce(max(t.round) filter (where not t.is_exempt), 0)::int as rounds
    from import_trainings t left join programs p on p.id = t.program
    where t.verdict = 'new' group by 1, 2 order by 1`.execute(tx);
  return rows;
}

/** The people of new trainings, in the order of their ids. */
export async function listPeople(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person as id from import_trainings where verdict = 'new' order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The records of a round: of each person the next one of the program, the earliest training first. */
export async function listRecords(
  tx: Db,
  programId: string | null,
  round: number,
): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select person, coalesce(title, '') as title, trained_on::text, valid_until::text, outcome, minutes, trainer, note
    from import_trainings
    where verdict = 'new' and not is_exempt and program is not distinct from ${programId}::uuid and round = ${round}
    order by person`.execute(tx);
  return rows;
}

export async function listExempt(tx: Db, programId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person as id from import_trainings
    where verdict = 'new' and is_exempt and program = ${programId}::uuid order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countDone(tx: Db): Promise<{ changed: number; refused: number }> {
  const { rows } = await sql<{ changed: number; refused: number }>`
    select count(*) filter (where verdict = 'change') as changed, count(*) filter (where verdict = 'refused') as refused
    from import_outcomes`.execute(tx);
  return rows[0]!;
}
