import { describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';

const headings = ['Employee ID', 'First name', 'Last name'];

describe('logins in a file', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const userOf = async (key: string) =>
    (await admin.call(usersApi.view, { params: { id: (await personByKey(world, key)).id } })).user;

  test('may be the personnel IDs where nobody has a login or an address, if somebody says so §107.15', async () => {
    const content = csvOf(headings, ['a.1', 'Ann', 'Bee'], ['a 2', 'Ben', 'Cee'], ['a_3', 'Cid', 'Dee']);
    const asked = await imports().upload(content, { source: 'a' });
    expect(asked).toMatchObject({
      state: 'needs_answers',
      questions: [{ code: 'login_from_id', optional: false, column: 'Employee ID' }],
    });
    const without = await imports().answer(asked, { login_from_id: false });
    expect(without).toMatchObject({ state: 'planned', questions: [], counts: { refused: 3 } });
    expect((await imports().lines(without, 'refused'))[0]).toMatchObject({
      code: 'needs_email_or_login',
      why: 'No e-mail address. Add one, or give a login.',
    });
    const planned = await imports().answer(asked, { login_from_id: true });
    // A login has no spaces.
    expect(planned.counts).toMatchObject({ create: 2, refused: 1 });
    expect(await imports().lines(planned, 'create')).toMatchObject([
      { key: 'a.1', changes: { login: [null, 'a.1'], external_id: [null, 'a.1'] } },
      {},
    ]);
    await imports().run(planned);
    expect(await userOf('a_3')).toMatchObject({ login: 'a_3', external_id: 'a_3', email: '' });
    const again = await imports().upload(csvOf(headings, ['a.1', 'Ann', 'Bee'], ['a4', 'Dan', 'Eff']), {
      source: 'a',
    });
    expect(again).toMatchObject({ state: 'planned', counts: { same: 1, create: 1 } });
  });

  test('are not asked for where the people are there already §107.15', async () => {
    await imports().doAll(csvOf([...headings, 'Login'], ['b1', 'Ann', 'Bee', 'b1']));
    expect(await imports().upload(csvOf(headings, ['b1', 'Ann', 'New']))).toMatchObject({
      state: 'planned',
      counts: { change: 1 },
    });
  });

  test('may be the personnel IDs of those who have neither, where others have an address: the file is planned meanwhile §107.15', async () => {
    const some = csvOf(
      [...headings, 'E-mail'],
      ['b2', 'Ben', 'B', ''],
      ['b3', 'Cid', 'C', 'b3@company.example'],
    );
    const planned = await imports().upload(some, { source: 'b' });
    expect(planned).toMatchObject({
      state: 'planned',
      questions: [{ code: 'login_from_id', optional: true, column: 'Employee ID' }],
      counts: { create: 1, refused: 1 },
    });
    const answered = await imports().answer(planned, { login_from_id: true });
    expect(answered).toMatchObject({ questions: [], counts: { create: 2, refused: 0 } });
    await imports().run(answered);
    expect(await userOf('b2')).toMatchObject({ login: 'b2', email: '' });
    expect(await userOf('b3')).toMatchObject({ login: null, email: 'b3@company.example' });
  });

  test('that somebody else has are refused, as others are §107.15', async () => {
    await imports().doAll(csvOf([...headings, 'Login'], ['c9', 'Ann', 'Bee', 'C1']));
    const asked = await imports().upload(csvOf(headings, ['c1', 'Ben', 'Cee']), { source: 'c' });
    const planned = await imports().answer(asked, { login_from_id: true });
    expect(await imports().lines(planned, 'refused')).toMatchObject([{ code: 'login_taken' }]);
  });

  test('may have dots and underscores, and one that is the address of its row is left out §92.1 §107.15', async () => {
    const planned = await imports().upload(
      csvOf(
        [...headings, 'User name', 'E-mail'],
        ['d1', 'Ann', 'Bee', 'ann.bee_1', ''],
        ['d2', 'Ben', 'Cee', 'Ben.Cee@Company.example', 'ben.cee@company.example'],
        ['d3', 'Cid', 'Dee', 'cid@other.example', 'cid@company.example'],
      ),
    );
    expect(planned.counts).toMatchObject({ create: 2, refused: 1 });
    await imports().run(planned);
    expect(await userOf('d1')).toMatchObject({ login: 'ann.bee_1' });
    expect(await userOf('d2')).toMatchObject({ login: null, email: 'ben.cee@company.example' });
    const { id } = await personByKey(world, 'd2');
    await admin.call(usersApi.edit, { params: { id }, body: { login: 'ben.cee' } });
    expect(await userOf('d2')).toMatchObject({ login: 'ben.cee' });
  });
});
