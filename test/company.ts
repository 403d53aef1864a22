import { randomUUID } from 'node:crypto';
import { positionsApi, programsApi, recordsApi, sitesApi, usersApi } from '../shared/contract.ts';
import { addMessageWithToken } from '../server/db/message-tokens.ts';
import { ruleOf, type Action, type Subject } from '../shared/access.ts';
import type { Role } from '../shared/roles.ts';
import { putBelow } from './lines.ts';
import { readingProgram } from './readings.ts';
import { recordBody } from './record-body.ts';
import { importsOf, newPerson, refusedPerson } from './import-file.ts';
import { messagesTo } from './message-tokens.ts';
import { sitDown } from './sit-down.ts';
import { addFile } from './stored-files.ts';
import type { Someone, World } from './world.ts';

/** The object of an action, more exactly than the guard needs it. */
type ObjectKind =
  | Subject
  | 'reading'
  | 'proposal'
  | 'seat'
  | 'own-proposal'
  | 'position'
  | 'below'
  | 'leaver';

/**
 * A program that is signed is one that people read. A record that is decided upon is one that was proposed. A session in one's calendar is one in which one sits. Gaps
 * are those of a position. People who are away are below in the line, and people who come back have left.
 */
export function subjectOf(action: Action): ObjectKind {
  if (action === 'record.decide') return 'proposal';
  if (action === 'record.add-file') return 'own-proposal';
  if (action === 'program.acknowledge' || action === 'program.grant-tries') return 'reading';
  if (action === 'position.view-gaps') return 'position';
  if (action === 'user.set-away') return 'below';
  if (action === 'user.restore') return 'leaver';
  return action === 'session.add-to-calendar' ? 'seat' : ruleOf(action).subject;
}

/** Two unrelated sets of people, and the objects of the first. */
export interface Company {
  people: Record<Role, Someone>;
  strangers: Record<Role, Someone>;
  /** A fresh object to which the role has every relation it can have; "" for the company as such. */
  ownObject(subject: ObjectKind, role: Role): Promise<string>;
  /** The session of this program; "" of anything else. */
  sessionOf(objectId: string): Promise<string>;
  /** An object of the strangers' that the role may not see. */
  foreignObject(subject: Subject, role: Role): string;
  /** The code of a record of the employee's. */
  code: string;
  /** A new department, site and position, by the names of their parameters in paths; only those that the path names. */
  createPlaces(
    path: string,
  ): Promise<{ departmentId: string; siteId: string; positionId: string; importId: string }>;
  /** A message that waits to be sent. */
  createMessage(): Promise<string>;
  /** A change of this person's that can still be undone; an empty text for a path without one. */
  createChange(path: string, person: { id?: string } | null): Promise<string>;
}

export async function createCompany(world: World): Promise<Company> {
  const createPeople = async (): Promise<Record<Role, Someone>> => ({
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    employee: await world.createPerson('employee'),
  });
  const people = await createPeople();
  const strangers = await createPeople();

  /** A program in which all four are involved, the employee enrolled with the trainer. */
  async function enrolOne({ admin, manager, trainer, employee }: Record<Role, Someone>) {
    const program = await world.createProgram({ admin, manager, trainers: [trainer] });
    const { id, sessions } = program;
    const params = { id };
    await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [employee.id] } });
    await world
      .as(employee)
      .call(programsApi.enrol, { params, body: { user: employee.id, session: sessions[0]! } });
    return program;
  }

  /** A program that all four have to read and sign. */
  async function createReading(): Promise<string> {
    const { admin, manager, trainer, employee } = people;
    const body = readingProgram(world, manager);
    const { program_id: id } = await world.as(admin).call(programsApi.create, { body });
    const assigned = [admin, manager, trainer, employee].map((person) => person.id);
    await world
      .as(manager)
      .call(programsApi.assign, { params: { id }, body: { assigned_employees: assigned } });
    return id;
  }

  const createProgramOf = async (who: Record<Role, Someone>) => (await enrolOne(who)).id;

  /** A session that begins now, in which the employee sits; for an admin one whose trainer has left. */
  async function createSessionOf(who: Record<Role, Someone>, role: Role): Promise<string> {
    const trainer = role === 'admin' ? await world.createPerson('trainer') : who.trainer;
    const { sessions } = await enrolOne({ ...who, trainer, employee: await world.createPerson('employee') });
    const { db } = world.database;
    const now = world.clock.now();
    const ends_at = new Date(now.getTime() + 3_600_000);
    await db
      .updateTable('training_sessions')
      .set({ starts_at: now, ends_at })
      .where('id', '=', sessions[0]!)
      .execute();
    if (role === 'admin')
      await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', trainer.id).execute();
    return sessions[0]!;
  }

  async function createUserOf(role: Role): Promise<string> {
    if (role === 'manager') {
      const employee = await world.createPerson('employee');
      await createProgramOf({ ...people, employee });
      return employee.id;
    }
    return role === 'admin' ? (await world.createPerson('trainer')).id : people[role].id;
  }

  async function createBelow(lead: Someone): Promise<string> {
    const person = await world.createPerson('employee');
    await putBelow(world, lead, person);
    return person.id;
  }

  /** A record that an admin makes of somebody; of an employee in a program whose manager sees it. */
  async function createRecordOf({ admin, ...others }: Record<Role, Someone>, role: Role) {
    const person = role === 'trainer' ? others.trainer : others.employee;
    const program = role === 'manager' ? await createProgramOf({ admin, ...others }) : null;
    const body = { ...recordOf(person), program };
    const { records } = await world.as(admin).call(recordsApi.create, { body });
    return records[0]!;
  }

  async function propose(person: Someone): Promise<string> {
    const { records } = await world.as(person).call(recordsApi.propose, { body: recordOf(person) });
    return records[0]!._id;
  }

  const recordOf = ({ id }: Someone) => recordBody([id], { title: 'Sailing', trained_on: world.day(0) });

  async function createPosition(): Promise<string> {
    const body = { name: `Place ${randomUUID()}` };
    return (await world.as(people.admin).call(positionsApi.create, { body })).position._id;
  }

  const foreignProgram = await createProgramOf(strangers);
  const foreignSession = await createSessionOf(strangers, 'trainer');
  const foreignRecord = await createRecordOf(strangers, 'employee');
  const { code } = await createRecordOf(people, 'employee');
  async function createLeaver(): Promise<string> {
    const { id } = await world.createPerson('employee');
    await world.as(people.admin).call(usersApi.delete, { params: { id } });
    return id;
  }

  const leaver = await createLeaver();
  const foreignFile = await addFile(strangers.employee, { _id: await propose(strangers.employee) });

  return {
    people,
    strangers,
    ownObject: async (subject, role) => {
      if (subject === 'company') return '';
      if (subject === 'position') return createPosition();
      if (subject === 'leaver') return createLeaver();
      if (subject === 'program') return createProgramOf(people);
      if (subject === 'reading') return createReading();
      if (subject === 'session') return createSessionOf(people, role);
      if (subject === 'seat') {
        const session = await createSessionOf(people, 'trainer');
        await sitDown(world, { session, person: people[role] });
        return session;
      }
      if (subject === 'below') return role === 'admin' ? createUserOf(role) : createBelow(people[role]);
      if (subject === 'proposal') return propose(people.employee);
      if (subject === 'own-proposal') return propose(people[role]);
      if (subject === 'file') return (await addFile(people[role], { _id: await propose(people[role]) }))._id;
      return subject === 'record' ? (await createRecordOf(people, role))._id : createUserOf(role);
    },
    sessionOf: async (objectId) => {
      if (objectId === '') return '';
      const sessions = world.database.db.selectFrom('training_sessions').select('id');
      return (await sessions.where('program_id', '=', objectId).executeTakeFirst())?.id ?? '';
    },
    foreignObject: (subject, role) => {
      if (subject === 'record') return foreignRecord._id;
      if (subject === 'file') return foreignFile._id;
      if (subject === 'session') return foreignSession;
      if (subject === 'program') return foreignProgram;
      // A manager may look at everybody active.
      return role === 'manager' ? leaver : strangers.trainer.id;
    },
    code,
    createPlaces: async (path) => {
      const admin = world.as(people.admin);
      const body = { name: `Place ${randomUUID()}` };
      const create = {
        departmentId: async () => (await admin.call(usersApi.createDepartment, { body })).department._id,
        siteId: async () => (await admin.call(sitesApi.create, { body })).site._id,
        positionId: createPosition,
        importId: async () => {
          const imports = importsOf(world, () => people.admin);
          if (path.endsWith('/invite')) return (await imports.doAll(newPerson()))._id;
          if (path.includes('/undo')) return (await imports.doAll(refusedPerson()))._id;
          return (await imports.upload(refusedPerson()))._id;
        },
      };
      const idOf = async (name: keyof typeof create) => (path.includes(`{${name}}`) ? create[name]() : '');
      return {
        departmentId: await idOf('departmentId'),
        siteId: await idOf('siteId'),
        positionId: await idOf('positionId'),
        importId: await idOf('importId'),
      };
    },
    createChange: async (path, person) => {
      const actorId = person?.id;
      if (!path.includes('{change}') || !actorId) return '';
      const now = world.clock.now();
      const { id } = await world.database.db
        .insertInto('undoable_changes')
        .values({
          actor_id: actorId,
          program_ids: [],
          person_ids: [people.employee.id],
          holds_seats: false,
          made_at: now,
          until: new Date(now.getTime() + 60 * 60 * 1_000),
          before: { reminders: [] },
          after: { reminders: [] },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    createMessage: async () => {
      const { id: personId } = await world.createPerson('employee');
      const now = world.clock.now();
      await addMessageWithToken(world.database.db, { kind: 'reset', personId }, { minutes: 30, now });
      return (await messagesTo(world, personId, 'reset'))[0]!.id;
    },
  };
}
