import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardApi, dueDatesApi, programsApi, seatsApi, sessionsApi, usersApi } from '#shared/contract';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

const nobody = { whose: null, what: null, by: null };
const waits = { whose: null, what: 'wait', by: null };
const marks = { whose: 'trainer', what: 'mark', by: null };

describe('whose move it is', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, employee: Someone;
  let id: string, soon: string, late: string;
  let due: string;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
  });
  afterAll(() => world.close());

  // A session tomorrow and one in ten days; due in seven.
  // A session tomorrow and one in ten days; due in seven.
  beforeEach(async () => {
    world.clock.set('2026-12-01T12:00:00.000Z');
    for (const person of [admin, manager]) person.token = await world.signIn(person);
    trainer = await world.createPerson('trainer');
    employee = await world.createPerson('employee');
    due = world.day(7);
    const trainers = [trainer, trainer];
    const program = await world.createProgram({ admin, manager, trainers, sessionDays: [1, 10] });
    id = program.id;
    [soon, late] = program.sessions as [string, string];
    const body = { assigned_employees: [employee.id] };
    await world.as(manager).call(programsApi.assign, { params: { id }, body });
  });

  const enrol = (session: string) =>
    world.as(employee).call(programsApi.enrol, { params: { id }, body: { user: employee.id, session } });

  async function giveSeats(session: string, capacity: number): Promise<void> {
    const row = world.database.db.updateTable('training_sessions').set({ capacity });
    await row.where('id', '=', session).execute();
  }

  /** Somebody else takes a seat. */
  async function takeSeat(session: string): Promise<void> {
    const other = await world.createPerson('employee');
    const body = { assigned_employees: [other.id] };
    await world.as(manager).call(programsApi.assign, { params: { id }, body });
    await world.as(other).call(programsApi.enrol, { params: { id }, body: { user: other.id, session } });
  }

  /** Sign-ins end on the way. */
  async function goTo(instant: string): Promise<void> {
    world.clock.set(instant);
    for (const person of [admin, manager, trainer, employee]) person.token = await world.signIn(person);
  }

  /** As everybody sees it who may: the same. */
  async function move() {
    const params = { id };
    const { program } = await world.as(employee).call(programsApi.view, { params });
    const { programs } = await world.as(employee).call(programsApi.listAssigned);
    const trainings = await world.as(employee).call(dashboardApi.trainings.employee);
    const profile = await world.as(manager).call(usersApi.trainings, { params: { id: employee.id } });
    const { employees } = await world.as(manager).call(programsApi.assigned, { params });
    const all = [
      program,
      programs[0]!,
      trainings.programs[0]!.program,
      profile.programs[0]!,
      employees.find(({ _id }) => _id === employee.id)!,
    ].map((each) => each.move);
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    return all[0];
  }

  test('of who is complete it is nobody’s §77.1', async () => {
    await enrol(soon);
    const body = { completed_employees: [employee.id] };
    await world.as(trainer).call(programsApi.complete, { params: { id }, body });
    expect(await move()).toEqual(nobody);
  });

  test('of who sits in a session to come it is nobody’s, until that is over: then its trainer marks §77.1 §77.2', async () => {
    await enrol(soon);
    expect(await move()).toEqual(waits);
    await goTo('2026-12-02T15:59:59.000Z');
    expect(await move()).toEqual(waits);
    await goTo('2026-12-02T16:00:00.000Z');
    expect(await move()).toEqual(marks);
  });

  test('an admin marks where the trainer is none any more §77.1', async () => {
    await enrol(soon);
    await goTo('2026-12-03T12:00:00.000Z');
    await world.database.db
      .updateTable('users')
      .set({ role: 'employee' })
      .where('id', '=', trainer.id)
      .execute();
    expect(await move()).toEqual({ ...marks, whose: 'admin' });
  });

  test('it is the employee’s while a seat is free before the due date, and else an admin’s, who adds seats §77.1', async () => {
    const chooses = { whose: 'employee', what: 'choose', by: due };
    const adds = { whose: 'admin', what: 'add-seats', by: due };
    expect(await move()).toEqual(chooses);
    await giveSeats(soon, 1);
    expect(await move()).toEqual(chooses);
    await takeSeat(soon);
    // The other session takes as many as come, too late.
    expect(await move()).toEqual(adds);
    await giveSeats(soon, 2);
    expect(await move()).toEqual(chooses);
  });

  test('no session that has begun, or is cancelled, is one to choose §77.1', async () => {
    const adds = { whose: 'admin', what: 'add-seats', by: due };
    const cancelled = { cancelled_at: world.clock.now(), cancelled_by: admin.id };
    await giveSeats(soon, 1);
    await goTo('2026-12-02T15:00:00.000Z');
    expect(await move()).toEqual(adds);
    await goTo('2026-12-02T14:59:59.000Z');
    expect(await move()).toMatchObject({ whose: 'employee' });
    await world.database.db.updateTable('training_sessions').set(cancelled).where('id', '=', soon).execute();
    expect(await move()).toEqual(adds);
  });

  test('of who was missing in the session that runs it is an admin’s: no seat there is one for them §77.1 §83.10', async () => {
    const session = { id: soon };
    const body = { marks: [{ person: employee.id, outcome: 'absent' as const, note: null }] };
    const preview = async () =>
      world.as(manager).call(dueDatesApi.previewRemind, { params: { id }, body: { people: [employee.id] } });
    await enrol(soon);
    await goTo('2026-12-02T15:30:00.000Z');
    await world.as(trainer).call(sessionsApi.mark, { params: session, body });
    expect(await move()).toEqual({ whose: 'admin', what: 'add-seats', by: due });
    expect(await preview()).toMatchObject({ will: 0, has_session: 0 });
    expect(await world.as(employee).status(seatsApi.wait, { params: { id }, body: { session: null } })).toBe(
      200,
    );
    await world.database.db
      .updateTable('training_sessions')
      .set({ starts_at: new Date('2026-12-04T15:00:00Z'), ends_at: new Date('2026-12-04T16:00:00Z') })
      .where('id', '=', late)
      .execute();
    expect(await move()).toEqual({ whose: 'employee', what: 'choose', by: due });
    expect(await preview()).toMatchObject({ will: 1, has_session: 0 });
  });

  test('of who is overdue it is the employee’s where any session to come has a seat, and else an admin’s §77.1', async () => {
    await goTo('2026-12-09T12:00:00.000Z');
    expect(await move()).toEqual({ whose: 'employee', what: 'choose', by: due });
    await giveSeats(late, 1);
    expect(await move()).toMatchObject({ whose: 'employee' });
    await takeSeatLate();
    expect(await move()).toEqual({ whose: 'admin', what: 'add-seats', by: due });
  });

  test('of who is overdue and has a seat it is as of anybody: nobody’s, and then the trainer’s §77.1', async () => {
    await goTo('2026-12-09T12:00:00.000Z');
    await enrol(late);
    expect(await move()).toEqual(waits);
    await goTo('2026-12-12T12:00:00.000Z');
    expect(await move()).toEqual(marks);
  });

  /** Somebody who was assigned in time takes a seat after the deadline. */
  async function takeSeatLate(): Promise<void> {
    const other = await world.createPerson('employee');
    const row = { program_id: id, employee_id: other.id, assigned_by: manager.id };
    const now = world.clock.now();
    await world.database.db
      .insertInto('assignments')
      .values({ ...row, assigned_at: now, session_id: late, enrolled_at: now })
      .execute();
  }
});
