import { sql } from 'kysely';
import { dueDatesApi, positionsApi, programsApi, recordsApi, usersApi } from '../shared/contract.ts';
import { isVisible, type Reader, type VisibleField } from '../shared/people/visible-fields.ts';
import type { Role } from '../shared/roles.ts';
import { beAway } from './absences.ts';
import { setAudience } from './audiences.ts';
import { chooseDeputy, putBelow } from './lines.ts';
import { requirePrograms } from './positions.ts';
import { recordBody } from './record-body.ts';
import { writeAlias } from './same-people.ts';
import type { Someone, World } from './world.ts';

/** The facts of a person that not everybody sees, as the database has them. */
export interface TrueFacts {
  id: string;
  email: string | null;
  role: Role;
  is_active: boolean;
  external_id: string | null;
  source: string | null;
  tags: string[];
  joined_on: string | null;
  position_since: string | null;
  line_manager: string | null;
  line_manager_pending: string | null;
  deputy: string | null;
  deputy_until: string | null;
  suspended_at: string | null;
  away: { from: string; until: string; kind: string } | null;
  same_as: { _id: string; because: string }[];
  /** The managers who oversee an active program that the person is assigned to. */
  overseers: string[];
}

/** Everybody by their ids. */
export type Facts = ReadonlyMap<string, TrueFacts>;

/** Notes a personnel ID, a source, a tag, a day of joining and a key of a line manager. Each is found nowhere else. */
export async function noteFacts({ database: { db } }: World): Promise<void> {
  await sql`
    update users u set external_id = 'pid-' || n || '.', source = 'source-' || n, tags = array['ward:bed-' || n || '.'],
      joined_on = date '1951-01-01' + n::int,
      line_manager_pending = case when u.line_manager_id is null then 'lead-' || n || '.' end
    from (
      select id, row_number() over (order by id) + (select count(*) from users where external_id like 'pid-%') + 1000 as n
      from users where coalesce(external_id, '') not like 'pid-%') numbered
    where u.id = numbered.id`.execute(db);
}

/** The facts of everybody. */
export async function readTrueFacts({ database: { db } }: World): Promise<Facts> {
  const { rows } = await sql<TrueFacts>`
    select u.id, u.email, u.role, u.deactivated_at is null and u.suspended_at is null as is_active, u.external_id, u.source, u.tags,
      u.joined_on, u.position_since, u.line_manager_id as line_manager, u.line_manager_pending, u.deputy_id as deputy,
      u.deputy_until, iso_instant(u.suspended_at) as suspended_at,
      (select json_build_object('from', x.from_day, 'until', x.until_day, 'kind', x.kind)
        from absences x where x.person_id = u.id) as away,
      (select coalesce(json_agg(json_build_object('_id', x.alias_id, 'because', x.because) order by x.since), '[]')
        from same_people x where x.person_id = u.id) as same_as,
      array(select distinct p.assigned_manager_id from programs p join assignments a on a.program_id = p.id
        where p.archived_at is null and a.employee_id = u.id) as overseers
    from users u`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which reader of the person the viewer is, worked out from the facts alone. */
export function readerOf(facts: Facts, viewerId: string, id: string): Reader {
  const [viewer, person] = [facts.get(viewerId)!, facts.get(id)!];
  if (viewer.role === 'admin') return 'admin';
  if (viewerId === id) return 'oneself';
  if (!person.is_active) return 'anybody';
  for (let above = facts.get(person.line_manager ?? ''); above; above = facts.get(above.line_manager ?? ''))
    if (above.id === viewerId || (above.is_active && above.deputy === viewerId)) return 'line';
  return viewer.role === 'manager' && person.overseers.includes(viewerId) ? 'overseer' : 'anybody';
}

/** Whether the viewer sees the field of the person. */
export const sees = (facts: Facts, viewerId: string, id: string, field: VisibleField): boolean =>
  isVisible(field, readerOf(facts, viewerId, id));

/** Lets somebody be exempt, somebody's training expire, and somebody have no address. */
async function addOtherLists(
  world: World,
  {
    admin,
    overseer,
    program,
    expiring,
    subjects,
  }: Record<'admin' | 'overseer', Someone> & {
    program: string;
    expiring: string;
    subjects: Record<'a trainer' | 'somebody else' | 'an employee in the line', Someone>;
  },
): Promise<void> {
  const params = { id: program };
  const people = [subjects['a trainer'].id];
  await world.as(overseer).call(programsApi.assign, { params, body: { assigned_employees: people } });
  const exemption = { people, until: null, because: 'Knows it' };
  await world.as(overseer).call(dueDatesApi.exempt, { params, body: exemption });
  const record = { program: expiring, trained_on: world.day(0), valid_until: world.day(20) };
  await world.as(admin).call(recordsApi.create, { body: recordBody([subjects['somebody else'].id], record) });
  await sql`
    update users set login = 'nurse-1', email = null where id = ${subjects['an employee in the line'].id}`.execute(
    world.database.db,
  );
}

/** Six people with all facts, others who are suspended or have left, and those who look at them. */
export async function createVisiblePeople(world: World) {
  const create = (role: Role) => world.createPerson(role);
  const admin = await create('admin');
  const [overseer, otherManager, requirer] = [
    await create('manager'),
    await create('manager'),
    await create('manager'),
  ];
  const [lead, deputy] = [await create('employee'), await create('employee')];
  const middle = await create('employee');
  const teacher = await create('trainer');
  const subjects = {
    'an admin': await create('admin'),
    'a manager': await create('manager'),
    'a trainer': await create('trainer'),
    'an employee in the line': await create('employee'),
    'an employee of the overseer': await create('employee'),
    'somebody else': await create('employee'),
  };
  const inLine = subjects['an employee in the line'];
  const own = subjects['an employee of the overseer'];
  const [suspended, leaver] = [await create('employee'), await create('employee')];
  const { db } = world.database;

  await putBelow(world, lead, middle);
  await putBelow(world, middle, inLine);
  await chooseDeputy(world, lead, deputy, 40);
  for (const person of Object.values(subjects)) await chooseDeputy(world, person, middle, 30);
  await noteFacts(world);

  const programOf = async (manager: Someone) =>
    world.createProgram({ admin, manager, trainers: [teacher], due_days: 30 });
  const overseen = await programOf(overseer);
  const ofOther = await programOf(otherManager);
  const params = { id: overseen.id };
  const seated = { assigned_employees: [own.id] };
  await world.as(overseer).call(programsApi.assign, { params, body: seated });
  await world
    .as(own)
    .call(programsApi.enrol, { params, body: { user: own.id, session: overseen.sessions[0]! } });
  // Everybody with a tag is assigned to this one, whose manager so oversees everybody.
  const tagged = await programOf(requirer);
  await setAudience(admin, tagged.id, [{ tags: ['ward'] }]);
  const { position } = await world.as(admin).call(positionsApi.create, { body: { name: 'Nurse' } });
  const required = await programOf(requirer);
  await requirePrograms(world, admin, position._id, [required.id]);
  await sql`
    update users set position_id = ${position._id}, position_since = joined_on + 10000`.execute(db);
  await addOtherLists(world, { admin, overseer, program: overseen.id, expiring: tagged.id, subjects });
  await world.as(admin).call(usersApi.delete, { params: { id: leaver.id } });
  for (const person of [...Object.values(subjects), suspended]) {
    await beAway(world, person.id, 20);
    await writeAlias(world, person.id);
  }
  await sql`update same_people x set because = 'same as ' || u.external_id from users u where u.id = x.person_id`.execute(
    db,
  );
  await sql`update users set suspended_at = ${world.clock.now()} where id = ${suspended.id}`.execute(db);
  return {
    subjects,
    further: [suspended, leaver, lead],
    viewers: {
      'an admin': admin,
      'a line manager': middle,
      'a line manager of that one': lead,
      'a deputy': deputy,
      'the overseer': overseer,
      'another manager': otherManager,
      'the manager of all': requirer,
      'a trainer': teacher,
    },
    programs: [overseen.id, ofOther.id, tagged.id, required.id],
    sessions: overseen.sessions,
    position: position._id,
  };
}
