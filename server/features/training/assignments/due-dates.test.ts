import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

const dayLength = 24 * 60 * 60 * 1000;

describe('the due date of an assigned person', () => {
  const { world } = stage({ people: {} });
  let admin: Someone, manager: Someone, trainer: Someone, ada: Someone, ben: Someone;
  let id: string;
  let start: Date;

  beforeAll(async () => {
    start = world.clock.now();
    admin = await world.createPerson('admin');
    [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    [ada, ben] = [await world.createPerson('employee'), await world.createPerson('employee')];
  });

  beforeEach(async () => {
    world.clock.set(start);
    ({ id } = await world.createProgram({ admin, manager, trainers: [trainer] }));
  });

  const giveDays = (due_days: number | null) =>
    world.database.db.updateTable('programs').set({ due_days }).where('id', '=', id).execute();
  const pass = async (days: number) => {
    world.clock.advance(days * dayLength);
  };
  const assignment = (person: Someone) => ({ params: { id }, body: { assigned_employees: [person.id] } });
  const assign = (person: Someone) => manager.call(programsApi.assign, assignment(person));
  const listAssigned = async () =>
    (await admin.assignedTo({ id })).toSorted((left, right) => (left.due < right.due ? -1 : 1));

  test('is the deadline where the program gives no days, and after it nobody is assigned §60.2', async () => {
    await assign(ada);
    expect(await listAssigned()).toMatchObject([{ due: world.day(7), due_because: null, due_reason: null }]);
    await pass(8);
    const late = await manager.refusal(programsApi.assign, assignment(ben));
    expect(late).toMatchObject({ status: 409, code: 'deadline_passed' });
  });

  test('is the deadline, too, while the days end before it or with it §60.2', async () => {
    for (const [days, person] of [
      [6, ada],
      [7, ben],
    ] as const) {
      await giveDays(days);
      await assign(person);
    }
    const byDeadline = { due: world.day(7), due_because: null };
    expect(await listAssigned()).toMatchObject([byDeadline, byDeadline]);
  });

  test('is the end of so many days from today on where that is later, and stays when the deadline passes §60.2', async () => {
    await giveDays(8);
    await assign(ada);
    const expected = { due: world.day(8), due_because: 'joined', status: 'not-enrolled' };
    expect(await listAssigned()).toMatchObject([expected]);
    await pass(8);
    expect(await listAssigned()).toMatchObject([expected]);
    await pass(1);
    expect(await listAssigned()).toMatchObject([{ ...expected, status: 'overdue' }]);
  });

  test('lies ahead for a person who is assigned after the deadline: nobody begins overdue §60.2', async () => {
    await assign(ada);
    await pass(20);
    for (const days of [0, 14]) {
      await giveDays(days);
      const { employees } = await assign(ben);
      expect(employees).toMatchObject([{ _id: ben.id }]);
      expect(await listAssigned()).toMatchObject([
        { _id: ada.id, status: 'overdue', due_because: null },
        { _id: ben.id, status: 'not-enrolled', due: world.day(days), due_because: 'joined' },
      ]);
      await manager.unassigns({ id }, ben);
    }
  });

  test('once the deadline is past, the program is ordered and shown by the earliest due date still open §60.4', async () => {
    await giveDays(5);
    await pass(20);
    await assign(ben);
    const { programs } = await manager.call(programsApi.listOverseen, { query: { order: 'action' } });
    expect(programs.find(({ _id }) => _id === id)).toMatchObject({
      next_due: world.day(5),
      urgency: 'soon',
      counts: { total: 1, overdue: 0, not_enrolled: 1 },
    });
  });
});
