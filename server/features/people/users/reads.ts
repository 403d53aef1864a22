import { sql } from 'kysely';
import type { Choosable } from '#shared/people/users/schemas';
import type { Department, Person, Program, UserDetail } from '#shared/shapes';
import { defaultRole, roles, type Role } from '#shared/roles';
import { byStatusKey, type Status } from '#shared/status';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  jsonRow,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../../db/json.ts';
import type { List } from '../../../db/lists/page.ts';
import { activePeople, listGroupedPeople, listPeople } from '../../../db/lists/people.ts';
import { listPrograms, type ProgramFilters } from '../../../db/lists/programs.ts';
import {
  countActive,
  fullName,
  hasSignedIn,
  marks,
  personFields,
  personJson,
  withPlaces,
} from '../../../db/people.ts';
import { isBelow } from '../../../db/lines.ts';
import { certifiedName, hasRecord } from '../../../db/records.ts';
import { programsWhere, standingOf } from '../../../db/program-standing.ts';
import { byDeadline, programJson } from '../../../db/programs.ts';
import {
  choose,
  isRole,
  overseesSome,
  programsInView,
  userRelations,
  type Viewer,
} from '../../../db/relations.ts';
import { invitation } from '../../messages/letters/invitation.ts';
import { isComplete } from '../../../db/status.ts';
import { userDetailJson } from '../../../db/user-details.ts';
import { isShown, withReader } from '../../../db/visible.ts';
import type { Moment } from '../../../db/time-zone.ts';
import { isActive } from '../../../db/active.ts';

const u = columnsOf<'users'>('u');
const m = columnsOf<'messages'>('m');
const p = columnsOf<'programs'>('p');
const departments = columnsOf<'departments'>('departments');

/** Active people of one role, for an admin who chooses among them. */
export const listChoosable = (role: Role): List<Choosable> =>
  listOfRole(role, jsonRow({ ...personFields, ...marks }));

/** Active people of one role. */
export function listOfRole<Row>(role: Role, row: Sql<Row>): List<Row> {
  const where = sql<boolean>`u.role = ${sql.lit(role)} and ${isActive}`;
  return listPeople({
    row,
    where,
    members: () => [sql`select u.last_name, u.first_name, u.id from users u where ${where}`],
    total: sql`select coalesce(sum(count), 0)::int as total, null::int as more_than
      from company_counts where subject = ${sql.lit(role)}`,
  });
}

/** Everybody the manager may assign (product §5). */
export function listAssignable(manager: Sql<string>): List<Person> {
  return listPeople({
    row: personJson,
    where: userRelations.assignable(manager),
    members: () => [activePeople(overseesSome(manager))],
    total: sql`select ${countActive} as total, null::int as more_than`,
  });
}

/** The roles in the admin's list of everybody, in its order. */
export const listedRoles = ['manager', 'trainer', 'employee'] as const;

/** Active managers, then trainers, then employees. */
export function listUsers(): List<Person> {
  const listed = sql`array[${sql.join(listedRoles.map((each) => sql.lit(each)))}]`;
  const list = listGroupedPeople(
    {
      row: personJson,
      where: sql`u.role = any(${listed}) and ${isActive}`,
      members: () => [
        sql`select u.last_name, u.first_name, u.id from users u where u.role = g.role and ${isActive}`,
      ],
      total: sql`select coalesce(sum(count), 0)::int as total, null::int as more_than
        from company_counts where subject = any(${listed})`,
    },
    {
      from: sql`select position::int - 1 as row_group, role from unnest(${listed}) with ordinality listed (role, position)`,
      groupOf: sql`array_position(${listed}, f.role) - 1`,
    },
  );
  return { ...list, groups: listedRoles.length };
}

const expiresAt = sql<Date>`m.created_at + make_interval(mins => ${sql.lit(invitation.tokenMinutes)})`;

/**
 * When the person was invited last, and until when that link works. Null once the person has signed in, and
 * without an address.
 */
const invitationOf = sql<{
  invited_at: string | null;
  expires_at: string | null;
} | null>`case when u.email is not null and not ${hasSignedIn(u.id)} then coalesce(${valueFrom(
  jsonObject({ invited_at: isoInstant(m.created_at), expires_at: isoInstant(expiresAt) }),
  sql`from messages m where m.person_id = u.id and m.kind = 'invitation' order by m.created_at desc limit 1`,
)}, ${jsonObject({ invited_at: sql<null>`null`, expires_at: sql<null>`null` })}) end`;

/** A person; for an admin of a company that sends mail with the invitation. */
export function viewUser(viewer: Viewer, id: Sql<string>, { sendsMail }: { sendsMail: boolean }) {
  const facts = {
    user: sql<UserDetail>`detail.json`,
    required: sql<Required>`detail.required`,
    is_below: sql<boolean>`detail.is_below`,
  };
  const alone = jsonObject(facts);
  const forAdmin = jsonObject({
    ...facts,
    certificate_names: certificateNames,
    ...(sendsMail && { invitation: invitationOf }),
  });
  const reply = choose<ValueOf<typeof alone> | ValueOf<typeof forAdmin>>(viewer.role, {
    admin: forAdmin,
    manager: alone,
    trainer: alone,
    employee: alone,
  });
  return valueFrom(
    reply,
    sql`from users u ${withPlaces} ${withReader(viewer)} cross join lateral (
        select ${userDetailJson(viewer)} as json, ${requiredOf(viewer)} as required, ${isBelow(viewer._id)} as is_below) detail
      where u.id = ${id} and ${userRelations.any(viewer._id)}`,
  );
}

type Required = { done: number; total: number } | null;

/**
 * How many of the programs that the position of the person `u` requires are done. Those from which the
 * person is exempt aren't counted. Null where there are none, and for viewers who don't see it.
 */
function requiredOf(viewer: Viewer): Sql<Required> {
  return valueFrom(
    jsonObject({
      done: sql<number>`count(*) filter (where ${isComplete})::int`,
      total: sql<number>`count(*)::int`,
    }),
    sql`from programs_of_position(u.position_id) required
      left join assignments a on a.program_id = required.program_id and a.employee_id = u.id
      where ${isShown(viewer, 'required')} and not exists (
        select from exemptions x where x.program_id = required.program_id and x.person_id = u.id)
      having count(*) > 0`,
  );
}

/** The names on the papers of the person `u`, at most five of them. */
const certificateNames = sql<string[]>`array(
  select distinct ${certifiedName} from training_records r
  where r.person_id = u.id and r.decision = 'accepted' and r.person_name is not null order by 1 limit 5)`;

const roleNames = roles.map((role) => ({ _id: role, name: role }));

/** The choices in the user forms. */
export const viewFormOptions = jsonObject({
  roles: sql<typeof roleNames>`${sql.lit(JSON.stringify(roleNames))}::json`,
  departments: valueFrom<Department[]>(
    jsonArray(jsonObject({ _id: departments.id, name: departments.name }), sql`order by name, id`),
    sql`from departments`,
  ).$notNull(),
  default_role: sql<Role>`${sql.lit(defaultRole)}`,
});

/** The person looked at, whose role only the database knows. */
const person: Viewer = { _id: u.id, role: u.role };

/**
 * Programs `p` that the person `u` has to do or has done, or is responsible for, as far as the viewer may
 * see them. For oneself, for an admin and for everybody above the person it is all of them. For a manager it
 * is those in the manager's view (product §14, §15, §94).
 */
function trainingsOf(id: Sql<string>, viewer: Viewer): Sql<boolean> {
  const { _id } = viewer;
  // The guard lets trainers and employees through only to themselves and to people below.
  const isSeen = sql<boolean>`(not ${isRole(viewer, 'manager')} or ${_id} = u.id
    or (${programsInView({ _id, role: 'manager' })}) or (${isBelow(_id)}))`;
  return sql`p.id in (select program_id from programs_around(${id}))
    and (p.archived_at is null or ${hasRecord(p.id, id)}) and ${isSeen}`;
}

export function listTrainings(
  viewer: Viewer,
  id: Sql<string>,
  moment: Moment,
  asked: ProgramFilters,
): List<Program> {
  const programs = {
    where: trainingsOf(id, viewer),
    viewer,
    sessionsOf: person,
    hasAssignment: true,
    standing: standingOf(id, viewer, moment),
    moment,
    asked,
  };
  return listPrograms(programs, sql`(select * from users where id = ${id}) u cross join lateral`);
}

/** A person's trainings with name and role, an employee's grouped by status. */
export function viewTrainingsByStatus(viewer: Viewer, id: Sql<string>, moment: Moment) {
  const standing = standingOf(id, viewer, moment);
  const program = programJson({ viewer, person, hasAssignment: true, further: standing.fields });
  const listed = sql<ValueOf<typeof program>>`program`;
  const order = sql`order by n`;
  const inStatus = (status: Status) => jsonArray(listed, order, { where: sql`status = ${sql.lit(status)}` });
  const grouped = jsonObject(byStatusKey(inStatus));
  const all = jsonArray(listed, order);
  const programs = sql<ValueOf<typeof grouped> | ValueOf<typeof all>>`trainings.programs`;
  return valueFrom(
    jsonObject({ name: fullName, role: u.role, programs }),
    sql`from users u cross join lateral (
      select case when u.role = 'employee' then ${grouped} else ${all} end as programs
      from (
        select ${program} as program, ${standing.status} as status, row_number() over (${byDeadline}) as n
        from ${programsWhere(trainingsOf(id, viewer))} ${standing.join}) training) trainings
      where u.id = ${id}`,
  );
}
