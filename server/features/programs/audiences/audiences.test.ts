import { describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, signInApi, usersApi } from '#shared/contract';
import { rowOf, setAudience, type TestRow } from '../../../../test/audiences.ts';
import { stageAudience } from '../../../../test/stage-audience.ts';
import { nobody } from '../../../../test/client.ts';
import type { Someone } from '../../../../test/world.ts';

const {
  world,
  admin,
  manager,
  trainer,
  ada,
  ben,
  program,
  createProgram,
  places,
  edit,
  set,
  preview,
  trainings,
  names,
} = stageAudience();

describe('people who fit', () => {
  test('are those who fit each field of one row; an empty field fits all, and no row fits nobody §101.1', async () => {
    await edit(ada, {
      department: places.warehouse,
      site: places.kiel,
      position: places.driver,
      tags: ['shift:night', 'first-aid'],
    });
    await edit(ada, { joined_on: '2026-05-03' });
    await edit(ben, { department: places.warehouse, tags: ['shiftwork'] });
    const matching = async (...rows: TestRow[]) => (await set(...rows)).matching;
    expect(await matching()).toBe(0);
    expect(await matching({})).toBe(5);
    expect(await matching({ departments: [places.warehouse] })).toBe(2);
    expect(await matching({ departments: [places.warehouse], sites: [places.kiel] })).toBe(1);
    expect(await matching({ sites: [places.kiel] }, { roles: ['manager', 'trainer'] })).toBe(3);
    expect(await matching({ tags: ['shift'] })).toBe(1);
    expect(await matching({ tags: ['shift:night', 'nothing'] })).toBe(1);
    expect(await matching({ tags: ['shift:day'] })).toBe(0);
    expect(await matching({ tags: ['night'] })).toBe(0);
    expect(await matching({ kinds: ['employee'] })).toBe(5);
    expect(await matching({ joined_after: '2026-05-02' })).toBe(1);
    expect(await matching({ joined_after: '2026-05-03' })).toBe(0);
    expect(await matching({ positions: [places.driver], joined_after: '2020-01-01' })).toBe(1);
  });

  test('are assigned with the change of the audience, and due after the days of the program §101.2', async () => {
    await edit(ada, { department: places.warehouse });
    await edit(ben, { department: places.warehouse, joined_on: world.day(10) });
    const told = await preview([{ departments: [places.warehouse] }]);
    expect(told.effects).toMatchObject([{ code: 'assigned', people: 2 }]);
    expect(told.effects[0]!.sample!.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Ben']);
    expect(await names()).toEqual([]);
    expect(await set({ departments: [places.warehouse] })).toMatchObject({
      rows: [rowOf({ departments: [places.warehouse] })],
      names: [{ _id: places.warehouse, name: 'Warehouse' }],
      starts_on: world.day(0),
      matching: 2,
      held: null,
    });
    const [first, second] = await trainings();
    expect(first).toMatchObject({ opened_by: 'audience', due_because: 'joined', assigned_by: admin.id });
    expect(first!.due_at!.toISOString().slice(0, 10)).toBe(world.day(15));
    expect(second!.due_at!.toISOString().slice(0, 10)).toBe(world.day(25));
    const entries = await admin.trail({ program: program.id, limit: '2' });
    expect(entries.map(({ action }) => action)).toEqual([
      'program.assign-audience',
      'program.assign-audience',
    ]);
  });

  test('are due by the deadline where that is later, and never overdue at once §101.2', async () => {
    const { id: later } = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      due_days: 3,
      deadline: world.day(30),
    });
    await setAudience(admin, later, [{ roles: ['employee'] }]);
    const rows = await world.database.db.selectFrom('assignments').select('due_at').execute();
    expect(rows).toEqual([{ due_at: null }, { due_at: null }]);
    world.clock.advance(40 * 86_400_000);
    const { user } = await admin.call(usersApi.create, {
      body: {
        first_name: 'Cem',
        last_name: 'Late',
        email: 'cem@company.example',
        temp_password: 'x',
        role: 'employee',
      } as never,
    });
    const cem = await world.database.db
      .selectFrom('assignments')
      .select('due_at')
      .where('employee_id', '=', user._id)
      .executeTakeFirstOrThrow();
    expect(cem.due_at!.toISOString().slice(0, 10)).toBe(world.day(4));
  });

  test('are assigned when they are created, register, are edited or get another role §101.2', async () => {
    await set({ roles: ['employee'] }, { departments: [places.warehouse] });
    expect(await names()).toEqual(['Ada', 'Ben']);
    await admin.call(usersApi.create, {
      body: {
        first_name: 'Cem',
        last_name: 'New',
        email: 'cem@company.example',
        temp_password: 'x',
        role: 'employee',
      } as never,
    });
    await world.as(nobody).call(signInApi.register, {
      body: {
        first_name: 'Dora',
        last_name: 'New',
        email: 'dora@company.example',
        password: 'secret',
        confirm_password: 'secret',
      },
    });
    await edit(trainer, { first_name: 'Emil', department: places.warehouse });
    expect(await names()).toEqual(['Ada', 'Ben', 'Cem', 'Dora', 'Emil']);
  });

  test('are assigned from the day on which the audience starts §101.2', async () => {
    const { effects } = await preview([{ roles: ['employee'] }], world.day(2));
    expect(effects).toMatchObject([{ code: 'assigned', people: 2, by: world.day(2) }]);
    await setAudience(admin, program.id, [{ roles: ['employee'] }], world.day(2));
    await edit(ada, { department: places.warehouse });
    expect(await names()).toEqual([]);
    expect((await set({ roles: ['employee'] }, { roles: ['trainer'] })).starts_on).toBe(world.day(2));
  });

  test('who are exempt, assigned by hand or have done it stay as they are §101.2', async () => {
    const { sessions } = await createProgram();
    expect(sessions).toHaveLength(1);
    const params = { id: program.id };
    await manager.assigns(params, ada, ben);
    await manager.exempts(params, [ben], { because: 'On leave' });
    const cem = await world.createPerson('employee', { first_name: 'Cem' });
    await admin.records([cem], { program: program.id, trained_on: world.day(-1) });
    await set({ roles: ['employee'] });
    expect(
      (await trainings()).map(({ first_name, opened_by, completed_at }) => [
        first_name,
        opened_by,
        completed_at !== null,
      ]),
    ).toEqual([
      ['Ada', 'manager', false],
      ['Cem', 'audience', true],
    ]);
  });

  test('read why they have to do the training, and since when §101.9', async () => {
    world.clock.set(new Date('2027-05-03T18:00:00Z'));
    await edit(ada, { position: places.driver, department: places.warehouse });
    await edit(ben, { department: places.warehouse });
    await set({ departments: [places.warehouse] }, { positions: [places.driver] });
    await manager.assigns(program, trainer);
    const list = () => admin.call(programsApi.assigned, { params: program.params });
    const because = async (person: Someone) =>
      (await list()).employees.find(({ _id }) => _id === person.id)!.because;
    const since = '2027-05-03';
    expect(await because(ada)).toEqual({
      kind: 'position',
      text: 'Required for Forklift places.driver since May 3',
      since,
    });
    expect(await because(ben)).toEqual({
      kind: 'audience',
      text: 'Required for Warehouse since May 3',
      since,
    });
    const by = `${manager.first_name} ${manager.last_name}`;
    expect(await because(trainer)).toEqual({ kind: 'manager', text: `Assigned by ${by} on May 3`, since });
    expect((await ada.views(program)).because).toMatchObject({ kind: 'position' });
    const { programs } = await ada.call(programsApi.listAssigned);
    expect(programs[0]).not.toHaveProperty('because');
    await edit(ben, { department: null });
    await set({ tags: ['crane', 'lift'] }, { joined_after: '2000-01-01' });
    await edit(trainer, { tags: ['lift'] });
    const cem = await world.createPerson('employee', { first_name: 'Cem' });
    const dora = await world.createPerson('employee', { first_name: 'Dora' });
    await edit(cem, { tags: ['crane'] });
    await edit(dora, { joined_on: '2020-01-01' });
    expect((await because(cem))!.text).toBe('Required for crane or lift since May 3');
    expect((await because(dora))!.text).toBe('Required since May 3');
    expect(await because(ben)).toMatchObject({ kind: 'audience', text: 'No longer required' });
  });

  test('and are removed by hand are exempt, by whom they were removed §101.4', async () => {
    await set({ roles: ['employee'] });
    const remove = (person: Someone) => manager.unassigns(program, person);
    await remove(ada);
    const { employees } = await admin.call(dueDatesApi.exemptions, { params: program.params });
    expect(employees).toMatchObject([
      { _id: ada.id, because: `Removed by ${manager.first_name} ${manager.last_name}`, until: null },
    ]);
    await edit(ada, { department: places.warehouse });
    await set({ roles: ['employee'] }, { departments: [places.warehouse] });
    expect(await names()).toEqual(['Ben']);
    await set({ departments: [places.warehouse] });
    await remove(ben);
    expect((await admin.call(dueDatesApi.exemptions, { params: program.params })).employees).toHaveLength(1);
    expect(await names()).toEqual([]);
  });
});
