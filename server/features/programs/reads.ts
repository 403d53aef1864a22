import { sql } from 'kysely';
import type { Role } from '#shared/roles';
import type { File } from '#shared/files/file';
import type { Reading } from '#shared/programs/reading/reading';
import type { Program } from '#shared/shapes';
import { isoInstant, jsonObject, jsonOf, jsonRows, rowsFrom, valueFrom, type Sql } from '../../db/json.ts';
import type { List } from '../../db/lists/page.ts';
import {
  listAllPrograms,
  listPrograms,
  rowOf as programRowOf,
  type ProgramFilters,
} from '../../db/lists/programs.ts';
import {
  assignmentFieldsWithReason,
  dueInCharge,
  ownStatus,
  standingFor,
  standingOfAll,
  standingOfPicked,
  withAssignmentOf,
} from '../../db/program-standing.ts';
import { anySession, lacksOf, needsOf } from '../../db/needs.ts';
import { equivalentsOf } from '../../db/equivalents.ts';
import { linksIf, programRow, sessionFields } from '../../db/programs.ts';
import { unpublishedChanges } from '../../db/unpublished-changes.ts';
import {
  choose,
  chosenByOwn,
  isInCharge,
  mayJoinInside,
  otherSessionsInView,
  programsInView,
  sessionsInCharge,
  type Viewer,
} from '../../db/relations.ts';
import { hasTakenPlace, wasMissing } from '../../db/seats.ts';
import { dayIn, type Moment } from '../../db/time-zone.ts';

/**
 * When the viewer's seat of the program `p` was given from the waiting list; null for one that was chosen.
 * The audit trail tells it: a promotion and the seat that it gives have the same instant. The entries of
 * that instant are looked up by themselves. Any other index would find much more in a long trail.
 */
const promotedAt = (viewer: Viewer) => sql<Date | null>`(
  select a.enrolled_at where exists (
    select from (select * from audit_entries e where e.recorded_at = a.enrolled_at offset 0) e
    where e.action = 'program.promote' and e.program_id = p.id and ${viewer._id} = any(e.person_ids)
      and e.after->>'session' = a.session_id::text))`;

/**
 * The facts about the seat on a participant's page. They say where it can be changed to (product §71),
 * whether colleagues may have it, and whether it came from the waiting list.
 */
function seatFields(viewer: Viewer, now: Sql<Date>) {
  return {
    other_sessions: jsonRows(
      sessionFields,
      sql`from training_sessions s join users t on t.id = s.trainer_id
        cross join lateral ${linksIf(mayJoinInside(viewer, chosenByOwn))}
        where s.program_id = p.id and s.starts_at > ${now} and not ${wasMissing(viewer._id)}
          and ${otherSessionsInView} order by s.position`,
    ),
    missed_sessions: sql<string[]>`(
      select coalesce(json_agg(s.id order by s.position), '[]') from training_sessions s
      where s.program_id = p.id and s.cancelled_at is null and ${wasMissing(viewer._id)})`,
    offers_seat: sql<boolean>`exists (
      select from seat_offers o where o.program_id = p.id and o.person_id = ${viewer._id})`,
    promoted_at: isoInstant(promotedAt(viewer)),
  };
}

/** The sessions of the program `p` that have taken place. */
const takenPlace = sql<string[]>`(
  select coalesce(json_agg(s.id order by s.position), '[]') from training_sessions s
  where s.program_id = p.id and s.cancelled_at is null and ${hasTakenPlace})`;

/** The reading of a program. Only admins get the right answers, and only people in charge get how many have signed. */
function readingField({ role }: { role: Role }, seesNumbers: Sql<boolean> | undefined): Sql<Reading | null> {
  if (role === 'admin') return sql`reading_of(p, a, true, true)`;
  return role === 'manager' ? sql`reading_of(p, a, false, ${seesNumbers!})` : sql`reading_of(p, a)`;
}

/**
 * One program with the sessions in the viewer's view, how many people chose them, and the viewer's own
 * assignment. People in charge also see by when something is to be done. An admin reads which changes wait.
 */
export function viewProgram(
  viewer: Viewer & { role: Role },
  id: Sql<string>,
  moment: Moment,
): Sql<{ program: Program } | null> {
  const { _id, role } = viewer;
  const { now } = moment;
  // Managers and trainers are in charge of some programs, and only participants in others.
  const seesNumbers = role === 'manager' || role === 'trainer' ? sql<boolean>`told.is_told` : undefined;
  const row = programRow({
    viewer,
    hasAssignment: true,
    ...(role !== 'employee' && { inCharge: role === 'trainer' ? sql`s.trainer_id = ${_id}` : 'all' }),
    ...(seesNumbers && { seesNumbers }),
    further: {
      files: sql<File[]>`files_of(null, p.id, null)`,
      reading: readingField(viewer, seesNumbers),
      ...assignmentFieldsWithReason(viewer, _id, sql`own.status`, moment),
      equivalents: equivalentsOf(sql`p.id`),
      needs: needsOf(sql`p.id`),
      lacks: lacksOf(
        sql`p.id`,
        sql`a.employee_id`,
        anySession(dayIn(moment.zone, now)),
        sql`own.status <> 'complete' and a.session_id is null`,
      ),
    },
  });
  // Either reply has them; the offset keeps them from being planned for both.
  const seat = rowsFrom(seatFields(viewer, now), sql`offset 0`);
  const facts = dueInCharge(viewer, moment, { taken_place: takenPlace }, seesNumbers);
  const changes = rowsFrom({ unpublished_changes: unpublishedChanges(now) }, sql``);
  const asParticipant: Sql<Program> = jsonOf({ program: row, seat });
  const inCharge: Sql<Program> = jsonOf({ program: row, facts, seat });
  const either = sql<Program>`case when told.is_told then ${inCharge} else ${asParticipant} end`;
  const program = choose<Program>(role, {
    admin: jsonOf({ program: row, facts, seat, changes }),
    manager: either,
    trainer: either,
    employee: asParticipant,
  });
  return valueFrom(
    jsonObject({ program }),
    sql`from programs p ${withAssignmentOf(_id)}
      cross join lateral (select ${ownStatus(_id, now)} as status offset 0) own
      ${seesNumbers ? sql`cross join lateral (select ${isInCharge(viewer)} as is_told offset 0) told` : sql``}
      cross join lateral ${row} program
      ${role === 'employee' ? sql`` : sql`left join lateral ${facts} facts on true`}
      cross join lateral ${seat} seat
      ${role === 'admin' ? sql`cross join lateral ${changes} changes` : sql``}
      where p.id = ${id}`,
  );
}

/** Active programs in the view of a viewer whose role is known. */
export function listInView(viewer: Viewer, moment: Moment, asked: ProgramFilters): List<Program> {
  return listPrograms({
    where: programsInView(viewer),
    viewer,
    hasAssignment: viewer.role === 'employee',
    ...(viewer.role === 'trainer' && { inCharge: sessionsInCharge(viewer) }),
    standing: standingFor(viewer, moment),
    moment,
    asked,
  });
}

export interface AllFilters extends ProgramFilters {
  archived?: 'true' | 'false';
}

/** Every program; `archived` picks one kind. */
export function listAll(viewer: Viewer, moment: Moment, asked: AllFilters): List<Program>;
/** The same with another row for each program `p` with its numbers. */
export function listAll<Row>(viewer: Viewer, moment: Moment, asked: AllFilters, row: Sql<Row>): List<Row>;
export function listAll(viewer: Viewer, moment: Moment, asked: AllFilters, row?: Sql): List<unknown> {
  const kinds = { true: sql<boolean>`p.archived_at is not null`, false: sql<boolean>`p.archived_at is null` };
  const programs = {
    where: asked.archived ? kinds[asked.archived] : null,
    viewer,
    standing: standingOfPicked(moment),
    moment,
    asked,
  };
  return listAllPrograms(programs, standingOfAll(moment), row ?? programRowOf(programs));
}
