import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audiencesApi, positionsApi, programsApi, sitesApi, usersApi } from '#shared/contract';
import { rowOf, setAudience, type TestRow } from '../../../../test/audiences.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

let world: World;
let admin: Someone, manager: Someone, trainer: Someone, ada: Someone;
let warehouse: string, driver: string, kiel: string, id: string;

beforeEach(async () => {
  world = await startWorld();
  [admin, manager, trainer] = [
    await world.createPerson('admin'),
    await world.createPerson('manager'),
    await world.createPerson('trainer'),
  ];
  ada = await world.createPerson('employee', { first_name: 'Ada' });
  await world.createPerson('employee', { first_name: 'Ben' });
  const as = world.as(admin);
  warehouse = (await as.call(usersApi.createDepartment, { body: { name: 'Warehouse' } })).department._id;
  driver = (await as.call(positionsApi.create, { body: { name: 'Forklift driver' } })).position._id;
  kiel = (await as.call(sitesApi.create, { body: { name: 'Kiel' } })).site._id;
  ({ id } = await world.createProgram({ admin, manager, trainers: [trainer], due_days: 14 }));
});
afterEach(() => world.close());

const edit = ({ id: person }: Someone, body: object) =>
  world.as(admin).call(usersApi.edit, { params: { id: person }, body: { external_id: null, ...body } });
const view = (as = admin) => world.as(as).call(audiencesApi.view, { params: { id } });
const set = (...rows: TestRow[]) => setAudience(world, admin, id, rows);
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

describe('refusals', () => {
  const refusal = (rows: TestRow[], more: object = {}) =>
    world.as(admin).refusal(audiencesApi.preview, {
      params: { id },
      body: { rows, starts_on: null, ...more },
    });

  test('only admins set an audience, and its manager reads it §101.1', async () => {
    const body = { rows: [], starts_on: null };
    const other = await world.createPerson('manager');
    for (const [person, status] of [
      [manager, 403],
      [other, 403],
      [trainer, 403],
      [ada, 403],
    ] as const) {
      expect(await world.as(person).status(audiencesApi.set, { params: { id }, body })).toBe(status);
      expect(await world.as(person).status(audiencesApi.preview, { params: { id }, body })).toBe(status);
      const release = { params: { id }, body: { digest: 'x' } };
      expect(await world.as(person).status(audiencesApi.release, release)).toBe(status);
    }
    expect(await view(manager)).toEqual({
      rows: [],
      names: [],
      starts_on: null,
      matching: 0,
      held: null,
    });
    expect(await world.as(other).status(audiencesApi.view, { params: { id } })).toBe(404);
    expect(await world.as(ada).status(audiencesApi.view, { params: { id } })).toBe(403);
    expect(await world.as(admin).status(audiencesApi.view, { params: { id: unknown } })).toBe(404);
  });

  test('an audience of nonsense is refused, with the place of each error §101.1', async () => {
    expect(await refusal(Array.from({ length: 21 }, () => rowOf({})))).toMatchObject({
      code: 'invalid_input',
    });
    expect(await refusal([{ ...rowOf({}), roles: ['boss' as 'admin'] }])).toMatchObject({
      code: 'invalid_input',
    });
    expect(await refusal([{ ...rowOf({}), tags: ['a,b'] }])).toMatchObject({ code: 'invalid_input' });
    expect(await refusal([rowOf({}), rowOf({ departments: [unknown] })])).toMatchObject({
      code: 'invalid_input',
      errors: { 'rows.1.departments': "This department doesn't exist" },
    });
    expect(await refusal([rowOf({})], { starts_on: world.day(-1) })).toMatchObject({
      errors: { starts_on: 'Must be today or later' },
    });
  });

  test('a program needs due days for an audience, and an edit can’t take them §101.2', async () => {
    const { id: other } = await world.createProgram({ admin, manager, trainers: [trainer] });
    const body = { rows: [rowOf({})], starts_on: null };
    const call = { params: { id: other }, body };
    expect((await world.as(admin).refusal(audiencesApi.preview, call)).code).toBe('due_days_needed');
    expect((await world.as(admin).refusal(audiencesApi.set, call)).code).toBe('due_days_needed');
    await set(rowOf({ roles: ['employee'] }));
    const { program } = await world.as(admin).call(programsApi.view, { params: { id } });
    const edited = {
      title: program.title,
      description: program.description,
      assigned_manager: manager.id,
      deadline: world.day(7),
      duration: 60,
      due_days: null,
      sessions: [
        { _id: program.training_sessions[0]!._id, trainer: trainer.id, date: world.day(1), time: '09:00' },
      ],
    };
    const change = { params: { id }, body: edited };
    expect((await world.as(admin).refusal(programsApi.previewEdit, change)).code).toBe('due_days_needed');
    expect((await world.as(admin).refusal(programsApi.edit, change)).code).toBe('due_days_needed');
  });

  test('a change needs the digest of the effects that it has §101.3', async () => {
    const body = { rows: [rowOf({ roles: ['employee'] })], starts_on: null };
    const without = await world.as(admin).refusal(audiencesApi.set, { params: { id }, body });
    expect(without).toMatchObject({ code: 'effects_changed', effects: [{ code: 'assigned', people: 2 }] });
    const { digest } = await preview(body.rows);
    await world.createPerson('employee');
    const stale = { params: { id }, body: { ...body, effects: digest } };
    const refused = await world.as(admin).refusal(audiencesApi.set, stale);
    expect(refused).toMatchObject({ code: 'effects_changed', effects: [{ code: 'assigned', people: 3 }] });
    expect(await names()).toEqual([]);
    await world.as(admin).call(audiencesApi.set, {
      params: { id },
      body: { ...body, effects: refused.digest! },
    });
    expect(await names()).toHaveLength(3);
  });

  test('an archived program takes no audience, and assigns nobody any more §101.1', async () => {
    await set({ departments: [warehouse] });
    await world.as(admin).call(programsApi.archive, { params: { id }, body: null });
    const body = { rows: [], starts_on: null };
    for (const call of [audiencesApi.preview, audiencesApi.set] as const)
      expect((await world.as(admin).refusal(call, { params: { id }, body })).code).toBe('program_archived');
    const release = { params: { id }, body: { digest: 'x' } };
    expect((await world.as(admin).refusal(audiencesApi.release, release)).code).toBe('program_archived');
    await edit(ada, { department: warehouse });
    expect(await names()).toEqual([]);
  });

  test('a department, site or position of an audience stays §101.1', async () => {
    await set({ departments: [warehouse] }, { sites: [kiel] }, { positions: [driver] });
    const as = world.as(admin);
    expect((await as.refusal(usersApi.deleteDepartment, { params: { departmentId: warehouse } })).code).toBe(
      'in_use',
    );
    expect((await as.refusal(sitesApi.delete, { params: { siteId: kiel } })).code).toBe('in_use');
    expect((await as.refusal(positionsApi.delete, { params: { positionId: driver } })).code).toBe('in_use');
    await set();
    await as.call(usersApi.deleteDepartment, { params: { departmentId: warehouse } });
  });
});
