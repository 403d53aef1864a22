import { sql, type RawBuilder } from 'kysely';
import type { ProgramRelation, UserRelation } from '#shared/access';
import type { Role } from '#shared/roles';

/**
 * What each relation of shared/access.ts means, in SQL: the one definition that guards a row and
 * scopes a list. `me` is the acting user's id or a column; programs stand under the alias `p`,
 * the user looked at under `u`.
 */
type Me = RawBuilder<unknown> | string;
type Predicate = (me: Me) => RawBuilder<boolean>;

const overseen: Predicate = (me) => sql`p.assigned_manager_id = ${me}`;
const taught: Predicate = (me) =>
  sql`exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = ${me})`;
const assigned: Predicate = (me) =>
  sql`exists (select from assignments own where own.program_id = p.id and own.employee_id = ${me})`;
const active = sql<boolean>`p.archived_at is null`;
/** Completed trainings stay the person's records, whatever becomes of the program or the role (decisions §8, §14). */
const completed: Predicate = (me) => sql`exists (
  select from assignments own
  where own.program_id = p.id and own.employee_id = ${me} and own.completed_at is not null)`;
/** Assigned and active, or completed: asked as one question, which a list of all programs joins instead of asking twice. */
const assignedOrCompleted: Predicate = (me) => sql`exists (
  select from assignments own
  where own.program_id = p.id and own.employee_id = ${me} and (${active} or own.completed_at is not null))`;

export const programRelations: Record<ProgramRelation, Predicate> = {
  any: () => sql`true`,
  overseen: (me) => sql`${active} and ${overseen(me)}`,
  'overseen-or-completed': (me) => sql`((${active} and ${overseen(me)}) or ${completed(me)})`,
  'overseen-even-archived': overseen,
  taught: (me) => sql`${active} and ${taught(me)}`,
  'taught-or-completed': (me) => sql`((${active} and ${taught(me)}) or ${completed(me)})`,
  'taught-even-archived': taught,
  assigned: assignedOrCompleted,
  'assigned-even-archived': assigned,
};

/** Active employees assigned to at least one active program that the manager oversees (decisions §5). */
const ownEmployee: Predicate = (me) => sql`u.role = 'employee' and exists (
  select from assignments theirs join programs p on p.id = theirs.program_id
  where theirs.employee_id = u.id and ${programRelations.overseen(me)})`;

export const userRelations: Record<UserRelation | 'own-employee', Predicate> = {
  any: () => sql`true`,
  self: (me) => sql`u.id = ${me}`,
  'own-employee': ownEmployee,
  'self-or-own-employee': (me) => sql`(u.id = ${me} or (${ownEmployee(me)}))`,
};

/** Who looks: their id, or its SQL, and their role. */
export interface Viewer {
  readonly _id: Me;
  readonly role: Role;
}

const programsByRole: Record<Role, Predicate> = {
  admin: programRelations.any,
  manager: overseen,
  trainer: taught,
  employee: assigned,
};

/** Active programs in a person's view (decisions §15, §23): the scope of each of their lists and numbers. */
export function programsInView({ _id, role }: Viewer): RawBuilder<boolean> {
  return sql`${active} and ${programsByRole[role](_id)}`;
}

/** Programs that the person has to do or has done: assigned active ones, and every completed one as a record. */
export function ownTrainings({ _id, role }: Viewer): RawBuilder<boolean> {
  return role === 'employee'
    ? programRelations.assigned(_id)
    : sql`(${programsInView({ _id, role })} or ${completed(_id)})`;
}

const chosen: Predicate = (me) => sql`exists (
  select from assignments mine
  where mine.program_id = s.program_id and mine.employee_id = ${me} and mine.session_id = s.id)`;

const sessionsByRole: Record<Role, Predicate> = {
  admin: () => sql`true`,
  manager: (me) => sql`(${overseen(me)} or ${chosen(me)})`,
  trainer: (me) => sql`(s.trainer_id = ${me} or ${chosen(me)})`,
  // Once enrolled only the chosen session.
  employee: (me) => sql`s.id = coalesce((
    select mine.session_id from assignments mine where mine.program_id = p.id and mine.employee_id = ${me}), s.id)`,
};

/** The sessions inside a program `p` that a person may see (decisions §15), under the alias `s`. */
export function sessionsInView({ _id, role }: Viewer): RawBuilder<boolean> {
  return sessionsByRole[role](_id);
}
