import { sql } from 'kysely';
import type { Program } from '#shared/api/shapes';
import type { Status } from '#shared/status';
import { jsonObject, valueFrom, type Sql } from '../../db/json.ts';
import type { List } from '../../db/lists/page.ts';
import { listPrograms } from '../../db/lists/programs.ts';
import { assignmentFields, standingFor, withAssignmentOf, type Moment } from '../../db/program-standing.ts';
import { programJson } from '../../db/programs.ts';
import { programsInView, sessionsInCharge, sessionsInView, type Viewer } from '../../db/relations.ts';

/** One program with the sessions in the viewer's view, how many people chose them, and the viewer's own assignment. */
export function viewProgram(
  viewer: Viewer,
  id: Sql<string>,
  moment: Moment,
): Sql<{ program: Program } | null> {
  const program = programJson({
    sessions: sessionsInView(viewer),
    ...(viewer.role !== 'employee' && { inCharge: sessionsInCharge(viewer) }),
    further: assignmentFields(viewer._id, moment),
  });
  return valueFrom(
    jsonObject({ program }),
    sql`from programs p ${withAssignmentOf(viewer._id)} where p.id = ${id}`,
  );
}

/** How a list of programs is ordered and filtered. */
interface Choice {
  order?: Sql<'action'> | undefined;
  status?: Sql<Status> | undefined;
}

/** Active programs in the viewer's view. */
export function listInView(viewer: Viewer, moment: Moment, { order, status }: Choice): List<Program> {
  return listPrograms({
    where: programsInView(viewer),
    sessions: sessionsInView(viewer),
    ...(viewer.role === 'trainer' && { inCharge: sessionsInCharge(viewer) }),
    standing: standingFor(viewer, moment),
    moment,
    order,
    status,
  });
}

/** Every program; `archived` picks one kind. */
export function listAll(
  viewer: Viewer,
  moment: Moment,
  { archived, order, status }: Choice & { archived?: Sql<'true' | 'false'> | undefined },
): List<Program> {
  return listPrograms({
    where: archived ? sql`(p.archived_at is not null) = ${archived}::boolean` : sql`true`,
    sessions: sql`true`,
    standing: standingFor(viewer, moment),
    moment,
    order,
    status,
  });
}
