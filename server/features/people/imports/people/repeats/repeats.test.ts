import { describe, expect, test } from 'vitest';
import { importsApi, usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../../../test/import-file.ts';
import { invalidInputRefusal } from '../../../../../../test/client.ts';
import { stage } from '../../../../../../test/cast.ts';

const headings = ['Pers.-Nr.', 'E-mail', 'First name', 'Last name', 'Position'];

describe('several rows with one key', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const row = (key: string, position = '', last = `Test ${key}`) => [
    key,
    `${key}@company.example`,
    'Sam',
    last,
    position,
  ];

  test('of different people are refused with the numbers of all rows and the key §107.8', async () => {
    const planned = await imports().upload(
      csvOf(
        headings,
        row('1005', '', 'One'),
        ['1006', 'x@company.example', 'Ann', 'Bee', ''],
        row('1005', '', 'Two'),
        ['1006', 'X@company.example', 'Cid', 'Dee', ''],
        ['1007', 'y@company.example', 'Ann', 'Bee', ''],
        ['1008', 'y@company.example', 'Ann', 'Bee', ''],
      ),
    );
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 0, refused: 6 } });
    const lines = await imports().lines(planned, 'refused');
    expect(lines.map(({ code, why }) => [code, why])).toEqual([
      ['key_twice', 'Rows 2 and 4 have the same Pers.-Nr. (1005).'],
      ['key_twice', 'Rows 3 and 5 have the same Pers.-Nr. (1006).'],
      ['key_twice', 'Rows 2 and 4 have the same Pers.-Nr. (1005).'],
      ['key_twice', 'Rows 3 and 5 have the same Pers.-Nr. (1006).'],
      // One person with two contracts, perhaps.
      ['key_twice', 'Rows 6 and 7 have the same E-mail (y@company.example).'],
      ['key_twice', 'Rows 6 and 7 have the same E-mail (y@company.example).'],
    ]);
    const many = Array.from({ length: 7 }, (_, n) => row('1008', '', `Test ${n}`));
    const [first] = await imports().lines(await imports().upload(csvOf(headings, ...many)), 'refused');
    expect(first!.why).toBe('Rows 2, 3, 4 and 4 more have the same Pers.-Nr. (1008).');
  });

  test('that are alike in everything are one §107.8', async () => {
    const planned = await imports().upload(
      csvOf(headings, row('b1', 'Cook'), row('b2'), row('b1', 'Cook'), row('b1', 'Cook')),
    );
    expect(planned).toMatchObject({
      state: 'planned',
      questions: [],
      counts: { create: 2, same: 2, refused: 0 },
    });
    expect(await imports().lines(planned, 'same')).toMatchObject([
      { line: 4, key: 'b1', name: 'Sam Test b1', why: 'Row 2 says the same.' },
      { line: 5, why: 'Row 2 says the same.' },
    ]);
    expect(await imports().run(planned)).toMatchObject({ result: { created: 2, refused: 0 } });
    const rest = { everybody: 'true', source: 'hr' };
    const again = await imports().upload(
      csvOf(headings, row('b1', 'Cook'), row('b2'), row('b1', 'Cook')),
      rest,
    );
    expect(again.counts).toMatchObject({ same: 3, missing: 0 });
  });

  test('of one name and address are asked about once, and are the first, the last or none §107.8', async () => {
    const content = csvOf(
      headings,
      row('c1', 'Cook'),
      row('c2', 'Clerk'),
      row('c1', 'Driver'),
      row('c2', 'Guard'),
    );
    const asked = await imports().upload(content);
    expect(asked).toMatchObject({
      state: 'needs_answers',
      digest: null,
      questions: [{ code: 'several_rows', optional: false, values: ['c1', 'c2'] }],
    });
    const params = { importId: asked._id };
    for (const wrong of ['all', '', 1, true])
      expect(await admin.refusal(importsApi.answer, { params, body: { several_rows: wrong } })).toMatchObject(
        invalidInputRefusal,
      );
    const none = await imports().answer(asked, { several_rows: 'leave' });
    expect(none).toMatchObject({ state: 'planned', counts: { create: 0, refused: 4 } });
    expect(await imports().lines(none, 'refused')).toMatchObject([{ code: 'key_twice' }, {}, {}, {}]);
    const first = await imports().answer(asked, { several_rows: 'first' });
    expect(await imports().lines(first, 'create')).toMatchObject([
      { line: 2, changes: { position: [null, 'Cook'] } },
      { line: 3, changes: { position: [null, 'Clerk'] } },
    ]);
    const last = await imports().answer(asked, { several_rows: 'last' });
    expect(await imports().lines(last, 'create')).toMatchObject([{ line: 4 }, { line: 5 }]);
    expect(await imports().lines(last, 'same')).toMatchObject([
      { line: 2, why: 'Row 4 is imported instead.' },
      { line: 3, why: 'Row 5 is imported instead.' },
    ]);
    expect(await imports().run(last)).toMatchObject({ result: { created: 2 } });
    const { id } = await personByKey(world, 'c1');
    const { user } = await admin.call(usersApi.view, { params: { id } });
    expect(user).toMatchObject({ position: { name: 'Driver' } });
    // It isn't remembered for the next file.
    expect(await imports().upload(content)).toMatchObject({ state: 'needs_answers' });
  });

  test('leave out an address that several people share, if each has a login or a personnel ID that becomes one §107.8', async () => {
    const withLogin = ['Pers.-Nr.', 'Login', 'E-mail', 'First name', 'Last name'];
    await imports().doAll(
      csvOf(
        withLogin,
        ['s1', '', 'shop@company.example', 'Ann', 'Shared'],
        ['', '', 'desk@company.example', 'Eve', 'Desk'],
      ),
      { source: 'shop' },
    );
    const content = csvOf(
      withLogin,
      ['s1', '', 'shop@company.example', 'Ann', 'Shared'],
      ['s2', 'ben', 'Shop@company.example', 'Ben', 'Shared'],
      ['s3', '', 'shop@company.example', 'Cid', 'Shared'],
      ['', 'dan', 'desk@company.example', 'Dan', 'Desk'],
      ['', 'eve', 'desk@company.example', 'Eve', 'Desk'],
    );
    const planned = await imports().upload(content, { source: 'shop', everybody: 'true' });
    expect(planned).toMatchObject({
      state: 'planned',
      questions: [{ code: 'login_from_id', optional: true }],
      // Nobody is missing whose address is in the file.
      counts: { same: 1, create: 3, refused: 1, missing: 0 },
    });
    const note = 'Rows 2, 3 and 4 have the same E-mail (Shop@company.example), so it is left out.';
    expect((await imports().lines(planned, 'create'))[0]).toMatchObject({ key: 's2', why: note });
    expect(await imports().lines(planned, 'refused')).toMatchObject([
      {
        line: 4,
        code: 'needs_email_or_login',
        why: 'Rows 2, 3 and 4 have the same E-mail (shop@company.example), so it is left out. No e-mail address. Add one, or give a login.',
      },
    ]);
    await imports().run(await imports().answer(planned, { login_from_id: true }));
    const users = await Promise.all(
      ['s1', 's2', 's3'].map(async (key) => (await personByKey(world, key)).id),
    );
    const details = await Promise.all(
      users.map(async (id) => (await admin.call(usersApi.view, { params: { id } })).user),
    );
    expect(details.map(({ email, login }) => [email, login])).toEqual([
      ['shop@company.example', null],
      ['', 'ben'],
      ['', 's3'],
    ]);
  });
});
