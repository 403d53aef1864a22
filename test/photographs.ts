import { sql } from 'kysely';
import type { Sql } from '../server/db/json.ts';
import { isCounted, statusOf } from '../server/db/status.ts';
import type { Db } from '../server/db/tables.ts';

type Row = Record<string, unknown>;

/** The tables that have a history, and how many trainings of each program had each status, at an instant. */
export interface Photograph {
  at: Date;
  users: Row[];
  programs: Row[];
  assignments: Row[];
  statuses: Row[];
}

/** The present rows. */
export function photograph(db: Db, at: Date): Promise<Photograph> {
  return take(db, at, (table) => sql.table(table));
}

/** The same as the history tells it. */
export function photographFromHistory(db: Db, at: Date): Promise<Photograph> {
  return take(db, at, (table) => sql`${sql.raw(`${table}_at`)}(${at})`);
}

async function take(db: Db, at: Date, source: (table: string) => Sql): Promise<Photograph> {
  const readRows = async (table: string): Promise<Row[]> => {
    const { rows } = await sql<{ row: Row }>`
      select row from (select to_jsonb(t) - 'password_hash' as row from ${source(table)} t) rows
      order by row::text`.execute(db);
    return rows.map(({ row }) => row);
  };
  const { rows: statuses } = await sql<Row>`
    select p.id as program, ${statusOf(at)} as status, count(*)::int as count
    from ${source('assignments')} a join ${source('programs')} p on p.id = a.program_id
    where ${isCounted} group by 1, 2 order by 1, 2`.execute(db);
  return {
    at,
    users: await readRows('users'),
    programs: await readRows('programs'),
    assignments: await readRows('assignments'),
    statuses,
  };
}
