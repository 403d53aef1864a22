import { sql } from 'kysely';
import type { Program, SessionUser } from '#shared/api/shapes';
import type { Page } from '../../db/paging.ts';
import { pageOfPrograms, programColumns, toPrograms } from '../../db/program-columns.ts';
import { programsInView, sessionsInView } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';

/** One program with the sessions in the viewer's view. The guard has found that the viewer may see it. */
export async function findProgram(db: Db, id: string, viewer: SessionUser): Promise<Program | null> {
  const { rows } = await sql<Program>`
    select ${programColumns(sessionsInView(viewer))} from programs p where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Active programs in the viewer's view. */
export async function listInView(db: Db, viewer: SessionUser, page: Page) {
  const { where, tail } = pageOfPrograms(page);
  const { rows } = await sql<Program>`
    select ${programColumns(sessionsInView(viewer))} from programs p
    where ${programsInView(viewer)} and ${where} ${tail}`.execute(db);
  return toPrograms(page, rows);
}

/** Every program; `archived` picks one kind, null both. */
export async function listAll(db: Db, page: Page, archived: boolean | null) {
  const { where, tail } = pageOfPrograms(page);
  const kind = archived === null ? sql`true` : sql`(p.archived_at is not null) = ${archived}`;
  const { rows } = await sql<Program>`
    select ${programColumns(sql`true`)} from programs p where ${kind} and ${where} ${tail}`.execute(db);
  return toPrograms(page, rows);
}
