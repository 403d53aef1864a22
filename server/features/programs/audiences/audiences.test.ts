import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditApi,
  audiencesApi,
  dueDatesApi,
  positionsApi,
  programsApi,
  recordsApi,
  signInApi,
  sitesApi,
  usersApi,
} from '#shared/contract';
import { rowOf, setAudience, type TestRow } from '../../../../test/audiences.ts';
import { nobody } from '../../../../test/client.ts';
import { recordBody } from '../../../../test/record-body.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

let world: World;
let admin: Someone, manager: Someone, trainer: Someone, ada: Someone, ben: Someone;
let warehouse: string, driver: string, kiel: string, id: string;

beforeEach(async () => {
  world = await startWorld();
  [admin, manager, trainer] = [
    await world.createPerson('admin'),
    await world.createPerson('manager'),
    await world.createPerson('trainer'),
  ];
  ada = await world.createPerson('employee', { first_name: 'Ada' });
  ben = await world.createPerson('employee', { first_name: 'Ben' });
  const as = world.as(admin);
  warehouse = (await as.call(usersApi.createDepartment, { body: { name: 'Warehouse' } })).department._id;
  driver = (await as.call(positionsApi.create, { body: { name: 'Forklift driver' } })).position._id;
  kiel = (await as.call(sitesApi.create, { body: { name: 'Kiel' } })).site._id;
  ({ id } = await world.createProgram({ admin, manager, trainers: [trainer], due_days: 14 }));
});
afterEach(() => world.close());

const edit = ({ id: person }: Someone, body: object) =>
  world.as(admin).call(usersApi.edit, { params: { id: person }, body: { external_id: null, ...body } });
const set = (...rows: TestRow[]) => setAudience(admin, id, rows);
const preview = (rows: readonly TestRow[], starts_on: string | null = null) =>
  world.as(admin).call(audiencesApi.preview, { params: { id }, body: { rows: rows.map(rowOf), starts_on } });
const trainings = () =>
  world.database.db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.employee_id')
    .select(['u.first_name', 'a.opened_by', 'a.due_at', 'a.due_because', 'a.assigned_by', 'a.completed_at'])
    .where('a.program_id', '=', id)
    .orderBy('u.first_name')
    .execute();
const names = async () => (await trainings()).map(({ first_name }) => first_name);

describe('people who fit', () => {
  test('have a tag whatever its case, as other names are compared §101.1', async () => {
    await edit(ada, { tags: ['Shift:Night', 'FORKLIFT'] });
    await edit(ben, { tags: ['forklifts'] });
    await set({ tags: ['forklift'] });
    expect(await names()).toEqual(['Ada']);
    await set({ tags: ['shift'] }, { tags: ['Forklifts'] });
    expect(await names()).toEqual(['Ada', 'Ben']);
  });

  test('are those who fit each field of one row; an empty field fits all, and no row fits nobody §101.1', async () => {
    await edit(ada, {
      department: warehouse,
      site: kiel,
      position: driver,
      tags: ['shift:night', 'first-aid'],
    });
    await edit(ada, { joined_on: '2026-05-03' });
    await edit(ben, { department: warehouse, tags: ['shiftwork'] });
    const matching = async (...rows: TestRow[]) => (await set(...rows)).matching;
    expect(await matching()).toBe(0);
    expect(await matching({})).toBe(5);
    expect(await matching({ departments: [warehouse] })).toBe(2);
    expect(await matching({ departments: [warehouse], sites: [kiel] })).toBe(1);
    expect(await matching({ sites: [kiel] }, { roles: ['manager', 'trainer'] })).toBe(3);
    expect(await matching({ tags: ['shift'] })).toBe(1);
    expect(await matching({ tags: ['shift:night', 'nothing'] })).toBe(1);
    expect(await matching({ tags: ['shift:day'] })).toBe(0);
    expect(await matching({ tags: ['night'] })).toBe(0);
    expect(await matching({ kinds: ['employee'] })).toBe(5);
    expect(await matching({ joined_after: '2026-05-02' })).toBe(1);
    expect(await matching({ joined_after: '2026-05-03' })).toBe(0);
    expect(await matching({ positions: [driver], joined_after: '2020-01-01' })).toBe(1);
  });

  test('are assigned with the change of the audience, and due after the days of the program §101.2', async () => {
    await edit(ada, { department: warehouse });
    await edit(ben, { department: warehouse, joined_on: world.day(10) });
    const told = await preview([{ departments: [warehouse] }]);
    expect(told.effects).toMatchObject([{ code: 'assigned', people: 2 }]);
    expect(told.effects[0]!.sample!.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Ben']);
    expect(await names()).toEqual([]);
    expect(await set({ departments: [warehouse] })).toMatchObject({
      rows: [rowOf({ departments: [warehouse] })],
      names: [{ _id: warehouse, name: 'Warehouse' }],
      starts_on: world.day(0),
      matching: 2,
      held: null,
    });
    const [first, second] = await trainings();
    expect(first).toMatchObject({ opened_by: 'audience', due_because: 'joined', assigned_by: admin.id });
    expect(first!.due_at!.toISOString().slice(0, 10)).toBe(world.day(15));
    expect(second!.due_at!.toISOString().slice(0, 10)).toBe(world.day(25));
    const { entries } = await world.as(admin).call(auditApi.list, {
      query: { program: id, limit: '2' },
    });
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
    admin.token = await world.signIn(admin);
    const { user } = await world.as(admin).call(usersApi.create, {
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
    await set({ roles: ['employee'] }, { departments: [warehouse] });
    expect(await names()).toEqual(['Ada', 'Ben']);
    await world.as(admin).call(usersApi.create, {
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
    await edit(trainer, { first_name: 'Emil', department: warehouse });
    expect(await names()).toEqual(['Ada', 'Ben', 'Cem', 'Dora', 'Emil']);
  });

  test('are assigned from the day on which the audience starts §101.2', async () => {
    const { effects } = await preview([{ roles: ['employee'] }], world.day(2));
    expect(effects).toMatchObject([{ code: 'assigned', people: 2, by: world.day(2) }]);
    await setAudience(admin, id, [{ roles: ['employee'] }], world.day(2));
    await edit(ada, { department: warehouse });
    expect(await names()).toEqual([]);
    expect((await set({ roles: ['employee'] }, { roles: ['trainer'] })).starts_on).toBe(world.day(2));
  });

  test('who are exempt, assigned by hand or have done it stay as they are §101.2', async () => {
    const { sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
    expect(sessions).toHaveLength(1);
    const params = { id };
    await world
      .as(manager)
      .call(programsApi.assign, { params, body: { assigned_employees: [ada.id, ben.id] } });
    await world.as(manager).call(dueDatesApi.exempt, {
      params,
      body: { people: [ben.id], because: 'On leave', until: null },
    });
    const cem = await world.createPerson('employee', { first_name: 'Cem' });
    await world.as(admin).call(recordsApi.create, {
      body: recordBody([cem.id], { program: id, trained_on: world.day(-1) }),
    });
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
    for (const person of [admin, manager, ada]) person.token = await world.signIn(person);
    await edit(ada, { position: driver, department: warehouse });
    await edit(ben, { department: warehouse });
    await set({ departments: [warehouse] }, { positions: [driver] });
    await world
      .as(manager)
      .call(programsApi.assign, { params: { id }, body: { assigned_employees: [trainer.id] } });
    const list = () => world.as(admin).call(programsApi.assigned, { params: { id } });
    const because = async (person: Someone) =>
      (await list()).employees.find(({ _id }) => _id === person.id)!.because;
    const since = '2027-05-03';
    expect(await because(ada)).toEqual({
      kind: 'position',
      text: 'Required for Forklift driver since May 3',
      since,
    });
    expect(await because(ben)).toEqual({
      kind: 'audience',
      text: 'Required for Warehouse since May 3',
      since,
    });
    const by = `${manager.first_name} ${manager.last_name}`;
    expect(await because(trainer)).toEqual({ kind: 'manager', text: `Assigned by ${by} on May 3`, since });
    const { program } = await world.as(ada).call(programsApi.view, { params: { id } });
    expect(program.because).toMatchObject({ kind: 'position' });
    const { programs } = await world.as(ada).call(programsApi.listAssigned);
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
    const remove = (person: Someone) =>
      world.as(manager).call(programsApi.unassign, { params: { id, employeeId: person.id } });
    await remove(ada);
    const { employees } = await world.as(admin).call(dueDatesApi.exemptions, { params: { id } });
    expect(employees).toMatchObject([
      { _id: ada.id, because: `Removed by ${manager.first_name} ${manager.last_name}`, until: null },
    ]);
    await edit(ada, { department: warehouse });
    await set({ roles: ['employee'] }, { departments: [warehouse] });
    expect(await names()).toEqual(['Ben']);
    await set({ departments: [warehouse] });
    await remove(ben);
    expect((await world.as(admin).call(dueDatesApi.exemptions, { params: { id } })).employees).toHaveLength(
      1,
    );
    expect(await names()).toEqual([]);
  });
});
