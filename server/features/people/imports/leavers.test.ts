import { describe, expect, test } from 'vitest';
import { importsApi, usersApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';

const headings = ['Personnel ID', 'E-mail', 'First name', 'Last name', 'Status', 'Termination date'];

describe('people who have left, as a file says', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const row = (key: string, status = '', leftOn = '') => [
    key,
    `${key}@company.example`,
    'Sam',
    `Test ${key}`,
    status,
    leftOn,
  ];
  const file = (...rows: string[][]) => csvOf(headings, ...rows);
  const standingOf = async (key: string) => (await personByKey(world, key)).standing;
  const refuseRun = ({ _id: importId, digest }: Import, missing?: number) =>
    admin.refusal(importsApi.run, { params: { importId }, body: { digest, missing } });

  test('are not made new, by a word or by a past day, and don’t count as wrong rows §107.16', async () => {
    const words = [
      'Terminated',
      'inactive',
      'Ausgeschieden',
      'Inaktiv',
      'Démissionné',
      'Inactif',
      'Baja',
      'RESIGNED',
    ];
    const planned = await imports().upload(
      file(
        ...words.map((word, n) => row(`a${n}`, word)),
        row('a8', 'Active', '2024-05-31'),
        row('a9', '', world.day(-1)),
        row('a10', 'Aktiv', world.day(0)),
        row('a11', 'actif', world.day(30)),
        row('a13', 'Auszeit'),
        row('a14', 'Mat leave'),
        ['a12', '', '', '', 'Left', 'never'],
      ),
    );
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 4, refused: 11 } });
    const refused = await imports().lines(planned, 'refused');
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['has_left']));
    expect(refused[0]!.why).toBe(
      'According to “Status” and “Termination date”, row 2, this person has left. No account will be created.',
    );
  });

  test('keep everything until a day to come, which the plan says in their rows §107.16', async () => {
    const content = file(
      row('later1', 'Active', '2030-12-31'),
      row('later2', '', world.day(0)),
      row('later3', 'Terminated', '2030-12-31'),
      row('later4', 'Active'),
    );
    const planned = await imports().upload(content);
    const created = await imports().lines(planned, 'create');
    expect(created.map(({ key, why }) => [key, why ?? null])).toEqual([
      ['later1', 'Leaves on December 31, 2030: ignored until then.'],
      ['later2', expect.stringMatching(/^Leaves on .+: ignored until then\.$/)],
      ['later4', null],
    ]);
    await imports().run(planned);
    expect(await standingOf('later1')).toBe('employee');
    const again = await imports().upload(content);
    expect((await imports().lines(again, 'same')).map(({ why }) => why)).toContain(
      'Leaves on December 31, 2030: ignored until then.',
    );
  });

  test('are known by a remark behind their name and by a month, and others join in a month §98.9 §107.8 §107.16', async () => {
    const planned = await imports().upload(
      csvOf(
        ['Personnel ID', 'Login', 'Worker', 'Hire date', 'Termination date'],
        ['n1', 'n1', 'Peter Hull (Terminated)', 'Aug. 98', ''],
        ['n2', 'n2', 'Betty Liu (On Leave)', 'Aug. 98', ''],
        ['n3', 'n3', 'Dana Whitlock [C]', '08/2014', 'May 2026'],
        ['n4', 'n4', 'Mary Kate Flanagan', 'Aug 15', ''],
      ),
      { source: 'months' },
    );
    expect(await imports().lines(planned, 'create')).toMatchObject([
      { name: 'Betty Liu', changes: { last_name: [null, 'Liu'], joined_on: [null, '1998-08-01'] } },
    ]);
    expect(await imports().lines(planned, 'refused')).toMatchObject([
      { line: 2, code: 'has_left' },
      { line: 4, code: 'has_left' },
      { line: 5, code: 'date', why: '“Aug 15” in “Hire date”, row 5, isn’t a valid date.' },
    ]);
  });

  test('are suspended where they are active, and stay as they are where they aren’t §107.16', async () => {
    await imports().doAll(file(...Array.from({ length: 40 }, (_, n) => row(`b${n}`))), { source: 'b' });
    await admin.deletes(await personByKey(world, 'b39'));
    const rows = Array.from({ length: 37 }, (_, n) => row(`b${n}`, 'active'));
    const planned = await imports().upload(
      file(...rows, row('b37', 'Terminated', '2024-05-31'), row('b39', 'Terminated')),
      { source: 'b' },
    );
    expect(planned.counts).toMatchObject({ missing: 1, same: 38, change: 0, return: 0, refused: 0 });
    expect(await imports().lines(planned, 'missing')).toMatchObject([
      { line: 39, key: 'b37', name: 'Sam Test b37', changes: {} },
    ]);
    expect(await imports().run(planned)).toMatchObject({ result: { suspended: 1, changed: 0 } });
    expect([await standingOf('b37'), await standingOf('b39')]).toEqual(['suspended', 'left']);
    const { id } = await personByKey(world, 'b37');
    expect((await admin.trail({ person: id })).map(({ action }) => action)).toEqual([
      'user.suspend',
      'user.create',
    ]);
    const again = await imports().upload(file(row('b37', 'Terminated')), { source: 'b' });
    expect(again.counts).toMatchObject({ same: 1, missing: 0 });
    const back = await imports().upload(file(row('b37', 'Active')), { source: 'b' });
    expect(back.counts).toMatchObject({ return: 1 });
  });

  test('are told with what they lead and lose, and are back after an undo §107.7 §115.3 §115.6', async () => {
    await imports().doAll(file(row('i1'), row('i2')), { source: 'i' });
    const [left, led] = [await personByKey(world, 'i1'), await personByKey(world, 'i2')];
    await admin.call(usersApi.edit, { params: { id: led.id }, body: { line_manager: left.id } });
    const planned = await imports().upload(file(row('i1', 'Terminated')), { source: 'i' });
    expect(await imports().lines(planned, 'missing')).toMatchObject([
      { line: 2, why: '1 person reports to them.' },
    ]);
    const done = await imports().run(planned, { missing: 1 });
    expect(await standingOf('i1')).toBe('suspended');
    expect(await imports().undo(done)).toMatchObject({ state: 'undone', undone: { restored: 1, kept: 0 } });
    expect(await standingOf('i1')).toBe('employee');
  });

  test('need their number where they are many, with those who are missing §107.16', async () => {
    await imports().doAll(file(...Array.from({ length: 30 }, (_, n) => row(`c${n}`))), { source: 'c' });
    const rows = Array.from({ length: 29 }, (_, n) => row(`c${n}`, n < 2 ? 'Left' : 'Active'));
    const planned = await imports().upload(file(...rows), { source: 'c', everybody: 'true' });
    expect(planned.counts).toMatchObject({ missing: 3, same: 27 });
    for (const missing of [undefined, 1, 2])
      expect(await refuseRun(planned, missing)).toMatchObject({ code: 'missing_many', missing: 3 });
    expect(await imports().run(planned, { missing: 3 })).toMatchObject({ result: { suspended: 3 } });
  });

  test('are neither too many refused rows nor admins §107.16', async () => {
    await imports().doAll(file(...Array.from({ length: 30 }, (_, n) => row(`d${n}`))), { source: 'd' });
    const rows = Array.from({ length: 29 }, (_, n) => row(`d${n}`));
    const former = Array.from({ length: 20 }, (_, n) => row(`former${n}`, 'Left'));
    const planned = await imports().upload(file(...rows, ...former), { source: 'd', everybody: 'true' });
    expect(planned.counts).toMatchObject({ missing: 1, refused: 20 });
    expect(await imports().run(planned)).toMatchObject({ result: { suspended: 1, refused: 20 } });
    const boss = await world.createPerson('admin');
    const byAddress = csvOf(['E-mail', 'First name', 'Status'], [boss.email, 'Sam', 'Left']);
    const asked = await imports().upload(byAddress, { source: 'd' });
    expect(await imports().lines(asked, 'refused')).toMatchObject([{ code: 'admin_by_hand' }]);
  });

  test('are asked about where a word is unknown, and the answer is remembered for the source §107.16', async () => {
    const content = file(row('e1', 'On loan'), row('e2', 'Alumni'), row('e3', 'Active'));
    const asked = await imports().upload(content, { source: 'e' });
    expect(asked).toMatchObject({
      state: 'needs_answers',
      questions: [{ code: 'standing', optional: false, column: 'Status', values: ['On loan', 'Alumni'] }],
    });
    const params = { importId: asked._id };
    for (const wrong of ['gone', '', null, true])
      expect(
        await admin.refusal(importsApi.answer, { params, body: { standing: { Alumni: wrong } } }),
      ).toMatchObject(invalidInputRefusal);
    expect(await imports().answer(asked, { standing: { 'On loan': 'active' } })).toMatchObject({
      questions: [{ code: 'standing', values: ['Alumni'] }],
    });
    const planned = await imports().answer(asked, { standing: { Alumni: 'left' } });
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 2, refused: 1 } });
    expect(await imports().upload(content, { source: 'e' })).toMatchObject({ state: 'planned' });
    expect(await imports().upload(content, { source: 'e2' })).toMatchObject({ state: 'needs_answers' });
  });

  test('are told by a column such as “Active”, whose words mean the opposite of nothing else §107.16', async () => {
    const active = csvOf(
      ['Personnel ID', 'E-mail', 'First name', 'Active'],
      ['f1', 'f1@c.example', 'A', 'no'],
      ['f2', 'f2@c.example', 'B', 'TRUE'],
    );
    expect((await imports().upload(active)).counts).toMatchObject({ create: 1, refused: 1 });
    const status = csvOf(
      ['Personnel ID', 'E-mail', 'First name', 'Status'],
      ['f1', 'f1@c.example', 'A', 'no'],
    );
    expect(await imports().upload(status)).toMatchObject({
      questions: [{ code: 'standing', values: ['no'] }],
    });
  });

  test('are nobody by our own column “State” §98.3 §107.16', async () => {
    await imports().doAll(file(row('g1')));
    const content = csvOf(
      ['Personnel ID', 'E-mail', 'First name', 'State'],
      ['g1', 'g1@company.example', 'Sam', 'Left'],
    );
    expect((await imports().upload(content)).counts).toMatchObject({ same: 1, missing: 0 });
  });

  test('keep their trainings: records about them are taken, by any key §107.10', async () => {
    await imports().doAll(file(row('h1'), row('h2')));
    for (const key of ['h1', 'h2']) await admin.deletes(await personByKey(world, key));
    const records = csvOf(
      ['Personnel ID', 'E-mail', 'Training', 'Trained on'],
      ['h1', '', 'Rowing', world.day(-3)],
      ['', 'h2@company.example', 'Rowing', world.day(-3)],
    );
    const asked = await imports().upload(records, { what: 'records' });
    const planned = await imports().answer(asked, { titles: { Rowing: 'free' } });
    expect(planned.counts).toMatchObject({ create: 2, refused: 0 });
    expect(await imports().run(planned)).toMatchObject({ result: { records: 2 } });
    expect(await admin.recordsOf(await personByKey(world, 'h1'))).toMatchObject([{ title: 'Rowing' }]);
    expect([await standingOf('h1'), await standingOf('h2')]).toEqual(['left', 'left']);
  });
});
