import { sql, type RawBuilder } from 'kysely';
import { listPrograms } from '../../db/lists/program-list.ts';
import type { List } from '../../db/lists/paging.ts';
import { programText } from '../../db/program-columns.ts';
import { programsInView, sessionsInView, type Viewer } from '../../db/relations.ts';

/** One program with the sessions in the viewer's view. */
export function viewProgram(id: RawBuilder<string>, viewer: Viewer): RawBuilder<unknown> {
  return sql`select '{"program":' || ${programText(sessionsInView(viewer))} || '}' from programs p where p.id = ${id}`;
}

/** Active programs in the viewer's view. */
export function listInView(viewer: Viewer): List {
  return listPrograms({ sessions: sessionsInView(viewer), where: programsInView(viewer) });
}

/** Every program; `archived` picks one kind, null both. */
export function listAll(archived: RawBuilder<unknown> | null): List {
  return listPrograms({
    sessions: sql`true`,
    where: archived === null ? sql`true` : sql`(p.archived_at is not null) = ${archived}::boolean`,
  });
}
