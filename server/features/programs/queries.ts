import { sql } from 'kysely';
import type { Program, SessionUser } from '#shared/api/shapes';
import type { Page } from '../../db/paging.ts';
import { pageOfPrograms, programColumns } from '../../db/program-columns.ts';
import { programsInView, sessionsInView } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';

/** One program with the sessions in the viewer's view. The guard has found that the viewer may see it. */
export async function findProgram(db: Db, id: string, viewer: SessionUser): Promise<Program | null> {
  const { rows } = await sql<Program>`
    select ${programColumns(sessionsInView(viewer))} from programs p where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Active programs in the viewer's view. */
export function listInView(db: Db, viewer: SessionUser, page: Page) {
  return pageOfPrograms(db, page, {
    columns: programColumns(sessionsInView(viewer)),
    where: programsInView(viewer),
  });
}

/** Every program; `archived` picks one kind, null both. */
export function listAll(db: Db, page: Page, archived: boolean | null) {
  return pageOfPrograms(db, page, {
    columns: programColumns(sql`true`),
    where: archived === null ? sql`true` : sql`(p.archived_at is not null) = ${archived}`,
  });
}
