import { sql } from 'kysely';
import type { Program } from '#shared/api/shapes';
import { jsonObject, valueFrom, type Sql } from '../../db/json.ts';
import type { List } from '../../db/lists/page.ts';
import { listPrograms } from '../../db/lists/programs.ts';
import { programJson } from '../../db/programs.ts';
import { programsInView, sessionsInView, type Viewer } from '../../db/relations.ts';

/** One program with the sessions in the viewer's view. */
export function viewProgram(viewer: Viewer, id: Sql<string>): Sql<{ program: Program } | null> {
  const program = programJson(sessionsInView(viewer));
  return valueFrom(jsonObject({ program }), sql`from programs p where p.id = ${id}`);
}

/** Active programs in the viewer's view. */
export function listInView(viewer: Viewer): List<Program> {
  return listPrograms({ where: programsInView(viewer), sessions: sessionsInView(viewer) });
}

/** Every program; `archived` picks one kind. */
export function listAll(archived?: Sql<'true' | 'false'>): List<Program> {
  return listPrograms({
    where: archived ? sql`(p.archived_at is not null) = ${archived}::boolean` : sql`true`,
    sessions: sql`true`,
  });
}
