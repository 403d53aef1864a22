import { describe, expect, test } from 'vitest';
import { sitesApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';

describe('sites', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  const create = async (name: string) => (await admin.call(sitesApi.create, { body: { name } })).site._id;
  const names = async () => (await admin.call(sitesApi.list)).sites.map(({ name }) => name);

  test('are refused with a name that is missing, blank, too long or no text §93.1', async () => {
    for (const name of [undefined, null, '', '  ', 7, 'x'.repeat(101)]) {
      const refusal = await admin.refusal(sitesApi.create, { body: { name } });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors: { name: expect.any(String) as unknown } });
    }
    expect(await names()).toEqual([]);
  });

  test('are refused to managers, trainers and employees §93.1', async () => {
    for (const role of ['manager', 'trainer', 'employee'] as const)
      expect(await world.as(await world.createPerson(role)).status(sitesApi.list)).toBe(403);
  });

  test('are added without surrounding space and listed by name §93.1', async () => {
    for (const name of ['kiel', ' Århus ', 'Zürich', 'Bremen']) await create(name);
    expect(await names()).toEqual(['Århus', 'Bremen', 'kiel', 'Zürich']);
  });

  test('are refused where the name is taken, whatever its case, also to one of two at once §93.1', async () => {
    const params = { siteId: await create('Oslo') };
    for (const name of ['KIEL', ' kiel ', 'århus']) {
      const body = { name };
      const taken = { status: 409, code: 'name_taken' };
      expect(await admin.refusal(sitesApi.create, { body })).toMatchObject(taken);
      expect(await admin.refusal(sitesApi.rename, { params, body })).toMatchObject(taken);
    }
    const answers = ['Turku', 'TURKU'].map((name) => admin.status(sitesApi.create, { body: { name } }));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([201, 409]));
  });

  test('are renamed, also to another case of the same name, and are not found where they do not exist §93.1', async () => {
    const siteId = await create('Riga');
    const body = { name: ' RIGA ' };
    const { site } = await admin.call(sitesApi.rename, { params: { siteId }, body });
    expect(site).toEqual({ _id: siteId, name: 'RIGA' });
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
      const params = { siteId: unknown };
      expect(await admin.status(sitesApi.rename, { params, body })).toBe(404);
      expect(await admin.status(sitesApi.delete, { params })).toBe(404);
    }
  });

  test('are deleted only when nobody active belongs to them any more §93.2', async () => {
    const site = await create('Ghent');
    const params = { siteId: site };
    const [stays, leaves] = [await world.createPerson('employee'), await world.createPerson('manager')];
    for (const { id } of [stays, leaves]) await admin.edits({ id }, { site });
    const inUse = { status: 409, code: 'in_use' };
    expect(await admin.refusal(sitesApi.delete, { params })).toMatchObject(inUse);
    await admin.edits(stays, { site: null });
    expect(await admin.refusal(sitesApi.delete, { params })).toMatchObject(inUse);
    await admin.deletes(leaves);
    await admin.call(sitesApi.delete, { params });
    expect(await names()).not.toContain('Ghent');
    expect(await admin.status(sitesApi.delete, { params })).toBe(404);
  });
});
