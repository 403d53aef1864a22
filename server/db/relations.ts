import { sql } from 'kysely';
import type {
  FileRelation,
  ProgramRelation,
  RecordRelation,
  SessionRelation,
  UserRelation,
} from '#shared/access';
import { roles, type Role } from '#shared/roles';
import type { Sql } from './json.ts';
import { isAbove, isBelow } from './lines.ts';
import { hasRecord } from './records.ts';
import { isActive, isAlias } from './active.ts';

/**
 * The meaning of each relation of shared/access.ts, in SQL: the one definition that guards a row and scopes a list.
 * `me` is the id of the person who has the relation. Programs have the alias `p`, the user looked at `u`.
 */
type Id = Sql | string;
export type Predicate = (me: Id) => Sql<boolean>;

const active = sql<boolean>`p.archived_at is null`;
const overseen: Predicate = (me) => sql`p.assigned_manager_id = ${me}`;
const taught: Predicate = (me) =>
  sql`exists (select from training_sessions own where own.program_id = p.id and own.trainer_id = ${me})`;
const assigned: Predicate = (me) =>
  sql`exists (select from assignments own where own.program_id = p.id and own.employee_id = ${me})`;
/** A record keeps the program in its person's view, even if the program or the role changes (product §8, §14, §59). */
const recorded: Predicate = (me) => hasRecord(sql`p.id`, me);
const assignedOrRecorded: Predicate = (me) => sql`((${active} and ${assigned(me)}) or ${recorded(me)})`;

export const programRelations: Record<ProgramRelation, Predicate> = {
  any: () => sql`true`,
  overseen: (me) => sql`${active} and ${overseen(me)}`,
  'overseen-or-assigned': (me) => sql`((${active} and ${overseen(me)}) or ${assignedOrRecorded(me)})`,
  'overseen-even-archived': overseen,
  taught: (me) => sql`${active} and ${taught(me)}`,
  'taught-or-assigned': (me) => sql`((${active} and ${taught(me)}) or ${assignedOrRecorded(me)})`,
  'taught-even-archived': taught,
  'overseen-or-assigned-even-archived': (me) => sql`(${overseen(me)} or ${assigned(me)})`,
  assigned: assignedOrRecorded,
  'assigned-even-archived': assigned,
};

/** People assigned to at least one active program that the manager oversees (product §5). */
const ownEmployee: Predicate = (me) => sql`exists (
  select from assignments theirs join programs p on p.id = theirs.program_id
  where theirs.employee_id = u.id and ${programRelations.overseen(me)})`;

const notDeleted = sql<boolean>`u.deactivated_at is null`;

/** The manager oversees an active program: all active people can be assigned to it (product §5). */
export const overseesSome: Predicate = (me) => sql`exists (
  select from programs p where ${programRelations.overseen(me)})`;

/** The same for any program, so that a late call learns that its program is archived. */
const overseesSomeEvenArchived: Predicate = (me) => sql`exists (
  select from programs p where ${programRelations['overseen-even-archived'](me)})`;

const selfOrBelow: Predicate = (me) => sql`u.id = ${me} or ${isAbove(me)}`;

/** Active people who meet the condition. */
const activeAnd =
  (condition: Predicate): Predicate =>
  (me) =>
    sql`${isActive} and (${condition(me)})`;

export const userRelations: Record<UserRelation | 'own-employee' | 'assignable', Predicate> = {
  any: () => sql`${notDeleted} and not ${isAlias}`,
  'any-even-deleted': () => sql`not ${isAlias}`,
  below: (me) => isBelow(me),
  'own-employee': ownEmployee,
  assignable: activeAnd(overseesSome),
  'self-or-below': activeAnd(selfOrBelow),
  'self-or-below-or-own-employee': activeAnd((me) => sql`${selfOrBelow(me)} or ${ownEmployee(me)}`),
  'self-or-below-or-assignable': activeAnd((me) => sql`${selfOrBelow(me)} or ${overseesSome(me)}`),
  'assignable-even-to-archived': activeAnd(overseesSomeEvenArchived),
};

/**
 * Whether the viewer may see a record `r`. Everybody sees the records of people below them. A manager also sees
 * those of their employees in their programs, and those that they proposed.
 */
export const recordRelations: Record<RecordRelation, Predicate> = {
  any: () => sql`true`,
  'theirs-to-see': (
    me,
  ) => sql`(r.person_id = ${me} or (r.recorded_by = ${me} and (r.decision <> 'accepted' or r.decided_at is not null))
    or exists (select from users u where u.id = r.person_id and ${isBelow(me)})
    or exists (select from users u where u.id = r.person_id and ${isActive} and ${ownEmployee(me)})
      and exists (select from programs p where p.id = r.program_id and ${programRelations.overseen(me)}))`,
};

const taughtBy: Predicate = (me) => sql`s.trainer_id = ${me}`;

/** Whether the session `s` has no active trainer, so that admins act for them. */
export const isWithoutTrainer = sql<boolean>`not exists (
  select from users t where t.id = s.trainer_id and t.standing = 'trainer')`;

/** Nobody sees a file whose bytes are gone or on their way. */
const isWhole = sql<boolean>`f.removed_at is null and f.sha256 is not null`;
const hasPutOrIsAbout: Predicate = (me) => sql`(f.put_by = ${me} and f.program_id is null
  or exists (select from training_records r where r.id = f.record_id and r.person_id = ${me}))`;

/** The relations of somebody to a file `f`. In one text for all roles, the database looks up the role. */
export const fileRelations: Record<FileRelation, Predicate> = {
  any: () => isWhole,
  theirs: (me) => sql`${isWhole} and ${hasPutOrIsAbout(me)}`,
  'theirs-or-of-program': (me) => sql`${isWhole} and (${hasPutOrIsAbout(me)} or exists (
    select from programs p join users mine on mine.id = ${me} where p.id = f.program_id
      and (${active} and (mine.role = 'manager' and ${overseen(me)} or mine.role = 'trainer' and ${taught(me)})
        or ${assignedOrRecorded(me)})))`,
};

/** The relations of somebody to a session `s`. */
export const sessionRelations: Record<SessionRelation, Predicate> = {
  any: () => sql`true`,
  taught: (me) => sql`${taughtBy(me)} and exists (
    select from programs p where p.id = s.program_id and ${active})`,
  'taught-even-archived': taughtBy,
  overseen: (me) =>
    sql`exists (select from programs p where p.id = s.program_id and ${programRelations.overseen(me)})`,
  'overseen-even-archived': (me) =>
    sql`exists (select from programs p where p.id = s.program_id and ${overseen(me)})`,
  seated: (me) => sql`exists (
    select from calendar_entries mine
    where mine.session_id = s.id and mine.person_id = ${me} and not mine.is_cancelled)`,
};

/** The person who asks, or is looked at. The role is known of the one, and is in a column for the other. */
export interface Viewer {
  readonly _id: Id;
  readonly role: Role | Sql<Role>;
  /** If the role is a parameter: the id while the person is manager or trainer, else null, which matches nothing. */
  readonly as?: { readonly manager: Id; readonly trainer: Id };
  /** Whether only the link of a mail says that it is this person: the mail may have been passed on. */
  readonly isByMail?: boolean;
}

type OfRoles<Value> = Readonly<Partial<Record<Role, Value>>>;

/** The predicate of the viewer's role; it is false for a role that has none. */
export function byRole({ _id, role }: Viewer, predicates: OfRoles<Predicate>): Sql<boolean> {
  const written = new Map([...new Set(Object.values(predicates))].map((each) => [each, each(_id)]));
  const named = Object.entries(predicates).map(([each, predicate]) => [each, written.get(predicate)]);
  return choose(role, Object.fromEntries(named) as OfRoles<Sql<boolean>>);
}

/**
 * The value for a role: the one alone if the role is known, else one that the database chooses. Null if it has none.
 */
export function choose<Value>(role: Viewer['role'], values: OfRoles<Sql<Value>>): Sql<Value> {
  if (typeof role === 'string') return values[role] ?? sql`null`;
  const groups = [...Map.groupBy(roles, (each) => values[each])];
  if (groups.length === 1 && values.admin) return values.admin;
  const cases = groups.map(([value, same]) =>
    value ? sql`when ${role} in (${sql.join(same.map((each) => sql.lit(each)))}) then ${value}` : sql``,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}

/** Somebody who asks about their own trainings, as everyone of any role may (product §91). */
export function asParticipant({ _id, isByMail = false }: Viewer): Viewer & { role: 'employee' } {
  return { _id, role: 'employee', isByMail };
}

/** Whether the viewer has the role. */
export function isRole({ role }: Pick<Viewer, 'role'>, wanted: Role): Sql<boolean> {
  return typeof role === 'string' ? sql`${sql.lit(role === wanted)}` : sql`(${role} = ${sql.lit(wanted)})`;
}

/** Active programs in a person's view (product §15, §23): the scope of each of their lists and numbers. */
export function programsInView(viewer: Viewer): Sql<boolean> {
  const inView = { admin: programRelations.any, manager: overseen, trainer: taught, employee: assigned };
  return sql`${active} and ${byRole(viewer, inView)}`;
}

/** Whether somebody is in charge of people of the program `p`, whose numbers they see. */
export function isInCharge(viewer: Viewer): Sql<boolean> {
  const { as } = viewer;
  if (as)
    return sql`(${active} and (${isRole(viewer, 'admin')} or ${overseen(as.manager)} or ${taught(as.trainer)})) is true`;
  return byRole(viewer, {
    admin: () => sql`true`,
    manager: programRelations.overseen,
    trainer: programRelations.taught,
    employee: () => sql`false`,
  });
}

const chosen: Predicate = (me) => sql`exists (
  select from assignments mine
  where mine.program_id = s.program_id and mine.employee_id = ${me} and mine.session_id = s.id)`;

/** The same as a call of a function: it keeps the statements short that don't find rows by it. */
const sitsThere: Predicate = (me) => sql`sits_in(${me}, s.program_id, s.id)`;

const isHeld = sql<boolean>`s.cancelled_at is null`;

/** The same if the person's own assignment is `a`. */
export const chosenByOwn: Predicate = () => sql`s.id = a.session_id`;

/** The sessions of a person whose own assignment, if there is one, is `a`. Once enrolled it is only the chosen one. */
const ofOwn: Predicate = () =>
  sql`s.id = case when a.employee_id is not null then coalesce(a.session_id, s.id) end`;

/**
 * The sessions inside a program `p` that a person may see (product §15), under the alias `s`, cancelled
 * ones, too. An employee's assignment, if there is one, is `a`; that of others if the call says so.
 */
export function sessionsInView(viewer: Viewer, hasAssignment: boolean): Sql<boolean> {
  const own = hasAssignment ? ofOwn : chosen;
  if (typeof viewer.role !== 'string') return ofAnyRole(viewer);
  return byRole(viewer, {
    admin: () => sql`true`,
    manager: (me) => sql`(${overseen(me)} or ${own(me)})`,
    trainer: (me) => sql`(s.trainer_id = ${me} or ${own(me)})`,
    employee: () => sql`s.id = coalesce(a.session_id, s.id)`,
  });
}

/** The same of a person of any role. */
const ofAnyRole = ({ _id, role }: Viewer) => sql<boolean>`(${role} = 'admin'
  or (${role} = 'manager' and ${overseen(_id)}) or (${role} = 'trainer' and s.trainer_id = ${_id})
  or s.id = case when a.employee_id is not null or ${role} = 'employee' then coalesce(a.session_id, s.id) end)`;

/** The sessions to which an employee whose assignment is `a`, and who has chosen one, can change. */
export const otherSessionsInView = sql<boolean>`${isHeld} and s.id <> a.session_id and a.completed_at is null`;

const overseenBeside: Predicate = (me) =>
  sql`exists (select from programs o where o.id = s.program_id and o.assigned_manager_id = ${me})`;

/** Whether a session's link concerns the viewer (product §70): those who sit there, its trainer, the overseer, admins. */
export function mayJoin(viewer: Viewer): Sql<boolean> {
  return concerns(viewer, overseenBeside, sitsThere);
}

/** The same inside a program `p`. */
export function mayJoinInside(viewer: Viewer, hasChosen = sitsThere): Sql<boolean> {
  return concerns(viewer, overseen, hasChosen);
}

function concerns(viewer: Viewer, oversees: Predicate, hasChosen: Predicate): Sql<boolean> {
  const { as, isByMail } = viewer;
  if (isByMail) return sql`false`;
  if (as)
    return sql`(${isRole(viewer, 'admin')} or ${oversees(as.manager)} or ${taughtBy(as.trainer)} or ${hasChosen(viewer._id)})`;
  return byRole(viewer, {
    admin: () => sql`true`,
    manager: (me) => sql`(${oversees(me)} or ${hasChosen(me)})`,
    trainer: (me) => sql`(s.trainer_id = ${me} or ${hasChosen(me)})`,
    employee: hasChosen,
  });
}

/**
 * The sessions `s` inside a program `p` whose people somebody may see (product §49). In an archived program
 * only an admin sees them (product §14).
 */
export function sessionsInCharge(viewer: Viewer): Sql<boolean> {
  return byRole(viewer, {
    admin: () => sql`true`,
    manager: programRelations.overseen,
    trainer: (me) => sql`(${active} and s.trainer_id = ${me})`,
    employee: () => sql`false`,
  });
}
