import { describe, expect, test } from 'vitest';
import { positionsApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';

describe('positions', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  const create = async (name: string, code?: string | null) =>
    (await admin.call(positionsApi.create, { body: { name, code } })).position;
  const list = async (person = admin) => (await person.call(positionsApi.list)).positions;

  test('are refused with a name or a code that is missing, blank, too long or no text §93.3', async () => {
    for (const name of [undefined, null, '', '  ', 7, 'x'.repeat(101)]) {
      const refusal = await admin.refusal(positionsApi.create, { body: { name } });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors: { name: expect.any(String) as unknown } });
    }
    for (const code of ['  ', 7, 'x'.repeat(65)]) {
      const refusal = await admin.refusal(positionsApi.create, { body: { name: 'Pilot', code } });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors: { code: expect.any(String) as unknown } });
    }
    expect(await list()).toEqual([]);
  });

  test('are read by admins and managers, and written by admins alone §93.3', async () => {
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    expect(await list(manager)).toEqual([]);
    expect(await trainer.status(positionsApi.list)).toBe(403);
    expect(await manager.status(positionsApi.create, { body: { name: 'Pilot' } })).toBe(403);
  });

  test('are added without surrounding space and listed by name, with their people §93.3', async () => {
    for (const [name, code] of [['welder', ' W-1 '], ['Élagueur', null], ['Baker']] as const)
      await create(name, code);
    const [, , welder] = await list();
    const { id } = await world.createPerson('employee');
    await admin.edits({ id }, { position: welder!._id });
    const _id = expect.any(String) as unknown;
    expect(await list()).toEqual([
      { _id, name: 'Baker', code: null, people: 0, programs: [] },
      { _id, name: 'Élagueur', code: null, people: 0, programs: [] },
      { _id, name: 'welder', code: 'W-1', people: 1, programs: [] },
    ]);
  });

  test('are refused where name or code is taken, whatever its case, also to one of two at once §93.3', async () => {
    const { _id: positionId } = await create('Crane operator', 'C-1');
    const params = { positionId };
    for (const [body, code] of [
      [{ name: ' WELDER ' }, 'name_taken'],
      [{ name: 'Diver', code: 'w-1' }, 'code_taken'],
    ] as const) {
      expect(await admin.refusal(positionsApi.create, { body })).toMatchObject({ status: 409, code });
      expect(await admin.refusal(positionsApi.edit, { params, body })).toMatchObject({
        status: 409,
        code,
      });
    }
    const answers = [
      { name: 'Nurse', code: 'N' },
      { name: 'Doctor', code: 'n' },
    ].map((body) => admin.status(positionsApi.create, { body }));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([201, 409]));
  });

  test('keep their code where an edit does not tell it, and lose it where it is empty §93.3', async () => {
    const { _id: positionId } = await create('Driver', 'D-1');
    const edit = async (body: { name: string; code?: string | null }) =>
      (await admin.call(positionsApi.edit, { params: { positionId }, body })).position;
    expect(await edit({ name: 'Forklift driver' })).toMatchObject({ name: 'Forklift driver', code: 'D-1' });
    expect(await edit({ name: 'Forklift driver', code: '' })).toMatchObject({ code: null });
    const params = { positionId: '00000000-0000-4000-8000-000000000000' };
    expect(await admin.status(positionsApi.edit, { params, body: { name: 'X' } })).toBe(404);
    expect(await admin.status(positionsApi.delete, { params })).toBe(404);
  });

  test('are deleted only when nobody active is in them any more §93.4', async () => {
    const { _id: position } = await create('Rigger');
    const params = { positionId: position };
    const [stays, leaves] = [await world.createPerson('employee'), await world.createPerson('trainer')];
    for (const { id } of [stays, leaves]) await admin.edits({ id }, { position });
    const inUse = { status: 409, code: 'in_use' };
    await admin.deletes(leaves);
    expect(await admin.refusal(positionsApi.delete, { params })).toMatchObject(inUse);
    await admin.edits(stays, { position: null });
    await admin.call(positionsApi.delete, { params });
    expect((await list()).map(({ name }) => name)).not.toContain('Rigger');
  });
});
