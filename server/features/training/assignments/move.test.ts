import { beforeEach, describe, expect, test } from 'vitest';
import { dashboardApi, dueDatesApi, programsApi, seatsApi, sessionsApi, usersApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';

const nobody = { whose: null, what: null, by: null };
const waits = { whose: null, what: 'wait', by: null };
const marks = { whose: 'trainer', what: 'mark', by: null };

describe('whose move it is', () => {
  const { world, admin, manager, trainer, employee } = stage({
    people: { admin: 'admin', manager: 'manager' },
    newcomers: { trainer: 'trainer', employee: 'employee' },
    now: '2026-12-01T12:00:00.000Z',
  });
  let id: string, soon: string, late: string;
  let due: string;
  // A session tomorrow and one in ten days; due in seven.
  // A session tomorrow and one in ten days; due in seven.
  beforeEach(async () => {
    due = world.day(7);
    const trainers = [trainer, trainer];
    const program = await world.createProgram({ admin, manager, trainers, sessionDays: [1, 10] });
    id = program.id;
    [soon, late] = program.sessions as [string, string];
    await manager.assigns({ id }, employee);
  });

  const enrol = (session: string) => employee.enrols({ id }, session);

  async function giveSeats(session: string, capacity: number): Promise<void> {
    const row = world.database.db.updateTable('training_sessions').set({ capacity });
    await row.where('id', '=', session).execute();
  }

  /** Somebody else takes a seat. */
  async function takeSeat(session: string): Promise<void> {
    const other = await world.createPerson('employee');
    await manager.assigns({ id }, other);
    await other.enrols({ id }, session);
  }

  /** Sign-ins end on the way. */
  async function goTo(instant: string): Promise<void> {
    world.clock.set(instant);
  }

  /** As everybody sees it who may: the same. */
  async function move() {
    const params = { id };
    const program = await employee.views(params);
    const { programs } = await employee.call(programsApi.listAssigned);
    const trainings = await employee.call(dashboardApi.trainings.employee);
    const profile = await manager.call(usersApi.trainings, { params: { id: employee.id } });
    const employees = await manager.assignedTo(params);
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
    await trainer.completes({ id }, employee);
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
      manager.call(dueDatesApi.previewRemind, { params: { id }, body: { people: [employee.id] } });
    await enrol(soon);
    await goTo('2026-12-02T15:30:00.000Z');
    await trainer.call(sessionsApi.mark, { params: session, body });
    expect(await move()).toEqual({ whose: 'admin', what: 'add-seats', by: due });
    expect(await preview()).toMatchObject({ will: 0, has_session: 0 });
    expect(await employee.status(seatsApi.wait, { params: { id }, body: { session: null } })).toBe(200);
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
