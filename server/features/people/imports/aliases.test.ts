import { beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, exportsApi, importsApi, samePersonApi, usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';
import { erasePerson } from '../../../maintenance/personal-data/erase-person.ts';

const headings = ['Personnel ID', 'Login', 'E-mail', 'First name', 'Line manager'];
const row = (key: string, lead = '') => [key, `in-${key}`, `${key}@company.example`, `Sam ${key}`, lead];

describe('a key of an alias in a file', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  let round = 0;
  /** Keys of the person and of the alias, and the source that made both. */
  let own: string, old: string, source: string;
  const imports = () => importsOf(world, () => admin);
  const idOf = async (key: string) => (await personByKey(world, key)).id;
  const view = async (key: string) =>
    (await admin.call(usersApi.view, { params: { id: await idOf(key) } })).user;
  const merge = async (key = own, alias = old) => {
    const params = { id: await idOf(key) };
    const form = { other: await idOf(alias), because: 'Hired twice' };
    const { digest } = await admin.call(samePersonApi.preview, { params, body: form });
    await admin.call(samePersonApi.merge, { params, body: { ...form, effects: digest } });
  };
  const split = async () =>
    admin.call(samePersonApi.split, {
      params: { id: await idOf(own) },
      body: { other: await idOf(old) },
    });

  beforeEach(async () => {
    round += 1;
    [own, old, source] = [`own${round}`, `old${round}`, `source${round}`];
    await imports().doAll(csvOf(headings, row(own), row(old)), { source });
  });

  test('is refused beside a line with a key of the person, and twice §107.8 §109.9', async () => {
    await merge();
    const both = await imports().upload(csvOf(headings, row(old), row(own)), { source });
    expect(both.counts).toMatchObject({ same: 1, change: 0, refused: 1 });
    expect(await imports().lines(both, 'refused')).toMatchObject([{ line: 2, code: 'key_twice' }]);
    const byLogin = ['', `in-${old}`, '', 'Sam', ''];
    const twice = await imports().upload(csvOf(headings, [old, '', '', 'Sam', ''], byLogin), { source });
    expect(twice.counts).toMatchObject({ same: 0, refused: 2 });
  });

  test('changes the person, who keeps their own keys §109.9', async () => {
    await merge();
    const before = await view(own);
    const line = [old, `in-${old}`, `${old}@COMPANY.example`, 'Ada', ''];
    const planned = await imports().upload(csvOf(headings, line), { source });
    expect(await imports().lines(planned, 'change')).toMatchObject([
      { line: 2, key: old, person: await idOf(own), changes: { first_name: [`Sam ${own}`, 'Ada'] } },
    ]);
    expect(await imports().run(planned)).toMatchObject({ result: { changed: 1, created: 0, returned: 0 } });
    const { first_name, last_name, login, email, external_id } = await view(own);
    expect({ first_name, last_name, login, email, external_id }).toEqual({
      first_name: 'Ada',
      last_name: before.last_name,
      login: before.login,
      email: before.email,
      external_id: own,
    });
    expect((await imports().upload(csvOf(headings, line), { source })).counts).toMatchObject({ same: 1 });
    for (const key of [
      ['', `in-${old}`, '', 'Ada', ''],
      ['', '', `${old}@company.example`, 'Ada', ''],
    ])
      expect((await imports().upload(csvOf(headings, key), { source })).counts).toMatchObject({ same: 1 });
  });

  test('is that of the alias again once the accounts are taken apart §109.9', async () => {
    await merge();
    const planned = await imports().upload(csvOf(headings, [old, '', '', 'Ada', '']), { source });
    await split();
    const run = { params: { importId: planned._id }, body: { digest: planned.digest! } };
    expect(await admin.refusal(importsApi.run, run)).toMatchObject({
      status: 409,
      code: 'effects_changed',
    });
    const again = await imports().upload(csvOf(headings, [old, '', '', 'Ada', '']), { source });
    expect(await imports().lines(again, 'change')).toMatchObject([{ person: await idOf(old) }]);
  });

  test('changes one of the accounts where they are taken apart at the same time, or is refused and changes none §109.9', async () => {
    await merge();
    const planned = await imports().upload(csvOf(headings, [old, '', '', 'Ada', '']), { source });
    const run = { params: { importId: planned._id }, body: { digest: planned.digest! } };
    const [ran] = await Promise.all([admin.status(importsApi.run, run), split()]);
    expect([202, 409]).toContain(ran);
    const names = [(await view(own)).first_name, (await view(old)).first_name];
    expect(names.filter((name) => name === 'Ada').length).toBe(ran === 202 ? 1 : 0);
  });

  test('means the person also where the alias had left, or the person comes back §109.9', async () => {
    await admin.deletes({ id: await idOf(old) });
    await merge();
    for (const line of [row(old), ['', '', `${old}@company.example`, '', '']]) {
      const planned = await imports().upload(csvOf(headings, [...line.slice(0, 3), '', '']), { source });
      expect(planned.counts).toMatchObject({ same: 1, create: 0, decide: 0, return: 0 });
    }
    await admin.deletes({ id: await idOf(own) });
    const line = [old, '', '', '', ''];
    expect(await imports().doAll(csvOf(headings, line), { source })).toMatchObject({
      result: { returned: 1 },
    });
    expect(await view(own)).toMatchObject({ state: 'active', external_id: own, login: `in-${own}` });
  });

  test('that has lost its zeros is refused, and the person counts as in a file of everybody §107.7', async () => {
    const zeros = `00${round}7`;
    await imports().doAll(csvOf(headings, row(zeros)), { source });
    await merge(own, zeros);
    const planned = await imports().upload(csvOf(headings, [`${round}7`, '', '', 'Sam', ''], row(old)), {
      source,
      everybody: 'true',
    });
    expect(planned.counts).toMatchObject({ missing: 0, refused: 1, same: 1 });
    expect(await imports().lines(planned, 'refused')).toMatchObject([{ code: 'zeros_lost' }]);
  });

  test('keeps the person in a file of everybody §109.9', async () => {
    await merge();
    const planned = await imports().upload(csvOf(headings, row(old)), { source, everybody: 'true' });
    expect(planned.counts).toMatchObject({ missing: 0, change: 1, return: 0 });
    expect(await imports().run(planned, { missing: 0 })).toMatchObject({ result: { suspended: 0 } });
    expect(await view(own)).toMatchObject({ state: 'active' });
  });

  test('leads people as the person, also those who wait for it §109.9', async () => {
    const [below, waiting] = [`below${round}`, `waiting${round}`];
    await imports().doAll(csvOf(headings, row(below, old), row(waiting, `late${round}`)), { source });
    expect(await view(waiting)).toMatchObject({ line_manager_pending: `late${round}` });
    await imports().doAll(csvOf(headings, row(`late${round}`)), { source: 'another' });
    await merge();
    await merge(own, `late${round}`);
    const lines = csvOf(headings, row(below, old), row(waiting, `late${round}`));
    await imports().doAll(lines, { source });
    for (const key of [below, waiting])
      expect(await view(key)).toMatchObject({
        line_manager: { _id: await idOf(own) },
        line_manager_pending: null,
      });
    expect((await imports().upload(lines, { source })).counts).toMatchObject({ same: 2, change: 0 });
  });

  test('leads nobody where it is the person’s own, in whichever of their lines §109.9', async () => {
    const top = `top${round}`;
    await imports().doAll(csvOf(headings, row(top), row(old, top), row(own, old)), { source });
    await merge();
    expect(await view(own)).toMatchObject({ line_manager: { _id: await idOf(top) } });
    for (const line of [row(own, old), row(old, own), row(old, old)]) {
      const [, , , , lead] = line as [string, string, string, string, string];
      const planned = await imports().upload(csvOf(headings, [line[0]!, '', '', '', lead]), { source });
      expect(planned.counts).toMatchObject({ same: 1, change: 0 });
    }
  });

  test('brings records and exemptions to the person §109.9', async () => {
    await merge();
    const trainer = await world.createPerson('trainer');
    const manager = await world.createPerson('manager');
    const title = `Cranes ${round}`;
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title });
    const records = csvOf(['Personnel ID', 'Training', 'Trained on'], [old, title, world.day(-3)]);
    await imports().doAll(records, { what: 'records' });
    const params = { id: await idOf(own) };
    expect(await admin.recordsOf({ id: await idOf(own) })).toMatchObject([
      { program: { _id: id }, trained_on: world.day(-3) },
    ]);
    expect((await imports().upload(records, { what: 'records' })).counts).toMatchObject({ same: 1 });
    const other = `Lifts ${round}`;
    const lifts = await world.createProgram({ admin, manager, trainers: [trainer], title: other });
    await imports().doAll(csvOf(['Personnel ID', other], [old, 'n/a']), { what: 'matrix' });
    const { employees } = await admin.call(dueDatesApi.exemptions, {
      params: { id: lifts.id },
      query: {},
    });
    expect(employees.map(({ _id }) => _id)).toEqual([params.id]);
  });

  test('means nobody any more once the person is erased §109.8', async () => {
    await merge();
    await admin.deletes({ id: await idOf(own) });
    await erasePerson({ ...world.services, db: world.database.db }, await idOf(own));
    const planned = await imports().upload(csvOf(headings, row(old)), { source });
    expect(planned.counts).toMatchObject({ create: 1, return: 0, same: 0 });
  });

  test('changes nothing of what an export tells §107.8', async () => {
    await merge();
    const response = await fetch(`${world.baseUrl}${exportsApi.people.csv.path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const planned = await imports().upload(Buffer.from(await response.arrayBuffer()), { source });
    expect(planned.counts).toMatchObject({ change: 0, refused: 0, create: 0, return: 0 });
  });
});
