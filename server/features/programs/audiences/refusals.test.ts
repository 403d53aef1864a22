import { describe, expect, test } from 'vitest';
import { audiencesApi, positionsApi, programsApi, sitesApi, usersApi } from '#shared/contract';
import { rowOf, type TestRow } from '../../../../test/audiences.ts';
import { stageAudience } from '../../../../test/stage-audience.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

const { world, admin, manager, trainer, ada, program, createProgram, places, edit, set, preview, names } =
  stageAudience();
const view = (as = admin) => as.call(audiencesApi.view, { params: program.params });

describe('refusals', () => {
  const refusal = (rows: TestRow[], more: object = {}) =>
    admin.refusal(audiencesApi.preview, {
      params: program.params,
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
      expect(await person.status(audiencesApi.set, { params: program.params, body })).toBe(status);
      expect(await person.status(audiencesApi.preview, { params: program.params, body })).toBe(status);
      const release = { params: program.params, body: { digest: 'x' } };
      expect(await person.status(audiencesApi.release, release)).toBe(status);
    }
    expect(await view(manager)).toEqual({
      rows: [],
      names: [],
      starts_on: null,
      matching: 0,
      held: null,
    });
    expect(await other.status(audiencesApi.view, { params: program.params })).toBe(404);
    expect(await ada.status(audiencesApi.view, { params: program.params })).toBe(403);
    expect(await admin.status(audiencesApi.view, { params: { id: unknown } })).toBe(404);
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
    const { id: other } = await createProgram();
    const body = { rows: [rowOf({})], starts_on: null };
    const call = { params: { id: other }, body };
    expect((await admin.refusal(audiencesApi.preview, call)).code).toBe('due_days_needed');
    expect((await admin.refusal(audiencesApi.set, call)).code).toBe('due_days_needed');
    await set(rowOf({ roles: ['employee'] }));
    const shown = await admin.views(program);
    const edited = {
      title: shown.title,
      description: shown.description,
      assigned_manager: manager.id,
      deadline: world.day(7),
      duration: 60,
      due_days: null,
      sessions: [
        { _id: shown.training_sessions[0]!._id, trainer: trainer.id, date: world.day(1), time: '09:00' },
      ],
    };
    const change = { params: program.params, body: edited };
    expect((await admin.refusal(programsApi.previewEdit, change)).code).toBe('due_days_needed');
    expect((await admin.refusal(programsApi.edit, change)).code).toBe('due_days_needed');
  });

  test('a change needs the digest of the effects that it has §101.3', async () => {
    const body = { rows: [rowOf({ roles: ['employee'] })], starts_on: null };
    const without = await admin.refusal(audiencesApi.set, { params: program.params, body });
    expect(without).toMatchObject({ code: 'effects_changed', effects: [{ code: 'assigned', people: 2 }] });
    const { digest } = await preview(body.rows);
    await world.createPerson('employee');
    const stale = { params: program.params, body: { ...body, effects: digest } };
    const refused = await admin.refusal(audiencesApi.set, stale);
    expect(refused).toMatchObject({ code: 'effects_changed', effects: [{ code: 'assigned', people: 3 }] });
    expect(await names()).toEqual([]);
    await admin.call(audiencesApi.set, {
      params: program.params,
      body: { ...body, effects: refused.digest! },
    });
    expect(await names()).toHaveLength(3);
  });

  test('an archived program takes no audience, and assigns nobody any more §101.1', async () => {
    await set({ departments: [places.warehouse] });
    await admin.call(programsApi.archive, { params: program.params, body: null });
    const body = { rows: [], starts_on: null };
    for (const call of [audiencesApi.preview, audiencesApi.set] as const)
      expect((await admin.refusal(call, { params: program.params, body })).code).toBe('program_archived');
    const release = { params: program.params, body: { digest: 'x' } };
    expect((await admin.refusal(audiencesApi.release, release)).code).toBe('program_archived');
    await edit(ada, { department: places.warehouse });
    expect(await names()).toEqual([]);
  });

  test('a department, site or position of an audience stays §101.1', async () => {
    await set({ departments: [places.warehouse] }, { sites: [places.kiel] }, { positions: [places.driver] });
    const as = world.as(admin);
    expect(
      (await as.refusal(usersApi.deleteDepartment, { params: { departmentId: places.warehouse } })).code,
    ).toBe('in_use');
    expect((await as.refusal(sitesApi.delete, { params: { siteId: places.kiel } })).code).toBe('in_use');
    expect((await as.refusal(positionsApi.delete, { params: { positionId: places.driver } })).code).toBe(
      'in_use',
    );
    await set();
    await as.call(usersApi.deleteDepartment, { params: { departmentId: places.warehouse } });
  });
});
