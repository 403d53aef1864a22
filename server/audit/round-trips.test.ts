import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { startDistantWorld } from '../../test/round-trips.ts';
import type { Someone, TestProgram, World } from '../../test/world.ts';

describe('a change asks the database', () => {
  let distant: Awaited<ReturnType<typeof startDistantWorld>>;
  let world: World;
  let admin: Someone, manager: Someone;
  let program: TestProgram;

  beforeAll(async () => {
    distant = await startDistantWorld();
    ({ world } = distant);
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    const trainers = [await world.createPerson('trainer')];
    program = await world.createProgram({ admin, manager, trainers });
  });

  afterAll(() => distant.close());

  const assign = (employee: Someone, undoable = false) => {
    const body = { assigned_employees: [employee.id], undoable };
    return world.as(manager).call(programsApi.assign, { params: program.params, body });
  };

  test('for the guard, the program, the people, their assignments and the entry, if people are assigned', async () => {
    const employee = await world.createPerson('employee');
    expect(await distant.roundTripsOf(manager, () => assign(employee))).toBe(5);
  });

  test('twice more, if that can be undone', async () => {
    const employee = await world.createPerson('employee');
    expect(await distant.roundTripsOf(manager, () => assign(employee, true))).toBe(7);
  });

  test('for the guard, the seat and the entry, if somebody enrols', async () => {
    const employee = await world.createPerson('employee');
    await assign(employee);
    const body = { user: employee.id, session: program.sessions[0]! };
    const enrol = () => world.as(employee).call(programsApi.enrol, { params: program.params, body });
    expect(await distant.roundTripsOf(employee, enrol)).toBe(3);
  });

  test('for the guard, the department and the entry, if one is created', async () => {
    const body = { name: `Harbour ${randomUUID()}` };
    const create = () => world.as(admin).call(usersApi.createDepartment, { body });
    expect(await distant.roundTripsOf(admin, create)).toBe(3);
  });
});
