import { describe, expect, test } from 'vitest';
import { importsApi, usersApi } from '#shared/contract';
import { csvOf, importsOf } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';

const headings = [
  'Personnel ID',
  'E-mail',
  'First name',
  'Last name',
  'Department',
  'Line manager',
  'Joined on',
  'Tags',
];

describe('a file of people', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);

  test('is planned, done, and does nothing the second time §107.1', async () => {
    const content = csvOf(
      headings,
      ['007', 'ada@company.example', 'Ada', 'Lovelace', 'Sales', '', '2020-01-31', 'forklift, shift:night'],
      ['8', 'grace@company.example', 'Grace', 'Hopper', 'sales', '007', '2021-05-01', ''],
    );
    const planned = await imports().upload(content);
    expect(planned).toMatchObject({
      state: 'planned',
      rows: 2,
      counts: { create: 2, refused: 0 },
      delimiter: ',',
    });
    expect(await imports().lines(planned, 'create')).toMatchObject([
      {
        line: 2,
        key: '007',
        name: 'Ada Lovelace',
        person: null,
        changes: { email: [null, 'ada@company.example'] },
      },
      { line: 3, key: '8', changes: { line_manager: [null, '007'] } },
    ]);
    const done = await imports().run(planned);
    expect(done).toMatchObject({ state: 'done', result: { created: 2, changed: 0, refused: 0 } });
    const { people } = await admin.call(usersApi.people, { query: { search: 'hopper' } });
    const { user } = await admin.call(usersApi.view, { params: { id: people[0]!._id } });
    expect(user).toMatchObject({
      external_id: '8',
      source: 'hr',
      department: { name: 'Sales' },
      line_manager: { first_name: 'Ada' },
      joined_on: '2021-05-01',
    });
    expect((await imports().upload(content)).counts).toMatchObject({ same: 2, create: 0, change: 0 });
  });

  test('changes what it tells, and nothing else §107.1', async () => {
    await imports().doAll(
      csvOf(headings, ['11', 'eva@company.example', 'Eva', 'Lund', 'Sales', '', '', 'a']),
    );
    const planned = await imports().upload(
      csvOf(['Personnel ID', 'Last name', 'Tags'], ['11', 'Berg', '<clear>']),
    );
    expect(await imports().lines(planned, 'change')).toMatchObject([
      { changes: { last_name: ['Lund', 'Berg'], tags: ['a', null] } },
    ]);
    expect(await imports().run(planned)).toMatchObject({ result: { changed: 1 } });
    const { people } = await admin.call(usersApi.people, { query: { search: 'berg' } });
    expect(people).toMatchObject([{ first_name: 'Eva', last_name: 'Berg', email: 'eva@company.example' }]);
  });

  test('tells no other tags by other letters, and each once §107.1 §92.1', async () => {
    await imports().doAll(
      csvOf(headings, ['12', 'ole@company.example', 'Ole', 'Lund', '', '', '', 'Shift:Night, a']),
    );
    const facts = (tags: string) => csvOf(['Personnel ID', 'Tags'], ['12', tags]);
    expect((await imports().upload(facts('A, shift:night, SHIFT:night'))).counts).toMatchObject({ same: 1 });
    const byKey = csvOf(['Personnel ID', 'Tag: SHIFT'], ['12', 'day']);
    expect(await imports().lines(await imports().upload(byKey), 'change')).toMatchObject([
      { changes: { tags: ['Shift:Night, a', 'a, SHIFT:day'] } },
    ]);
    expect(
      (await imports().upload(csvOf(['Personnel ID', 'Tag: shift'], ['12', 'NIGHT']))).counts,
    ).toMatchObject({
      same: 1,
    });
  });

  test('is not run where its people have changed since it was planned §107.2', async () => {
    await imports().doAll(csvOf(headings, ['21', 'kim@company.example', 'Kim', 'Olsen', '', '', '', '']));
    const planned = await imports().upload(csvOf(['Personnel ID', 'Last name'], ['21', 'Berg']));
    await imports().doAll(csvOf(['Personnel ID', 'Last name'], ['21', 'Holm']), { source: 'other' });
    const refusal = await admin.refusal(importsApi.run, {
      params: { importId: planned._id },
      body: { digest: planned.digest },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'effects_changed', import: { state: 'planned' } });
    expect(await imports().run(refusal.import as typeof planned)).toMatchObject({ result: { changed: 1 } });
  });

  test('is refused line by line, each with its column §107.3', async () => {
    await imports().doAll(csvOf(headings, ['30', 'z@company.example', 'Z', '', '', '', '', '']));
    const planned = await imports().upload(
      csvOf(
        ['Personnel ID', 'E-mail', 'First name', 'Role', 'Joined on'],
        ['31', 'no address', 'A', '', ''],
        ['32', 'b@company.example', 'B', 'admin', ''],
        ['33', 'c@company.example', 'C', 'boss', ''],
        ['34', 'd@company.example', '', '', ''],
        ['35', '', 'E', '', ''],
        ['36', 'f@company.example', 'F', '', '2020-02-30'],
        ['37', 'Z@company.example', 'G', '', ''],
        ['38', 'h@company.example', 'H', '', ''],
        ['38', 'i@company.example', 'I', '', ''],
      ),
    );
    const lines = await imports().lines(planned, 'refused');
    expect(lines.map(({ line, code, field }) => [line, code, field])).toEqual([
      [2, 'email', 'email'],
      [3, 'role_admin', 'role'],
      [4, 'role', 'role'],
      [5, 'name', 'first_name'],
      [6, 'needs_email_or_login', null],
      [7, 'date', 'joined_on'],
      [8, 'email_taken', 'email'],
      [9, 'key_twice', 'external_id'],
      [10, 'key_twice', 'external_id'],
    ]);
    for (const { why } of lines) expect(why).toMatch(/^.*(“.+”|address|Rows 9 and 10 ).*\.$/);
    const file = await admin.call(importsApi.refused, { params: { importId: planned._id } });
    expect(file.split('\r\n')[0]).toBe('Problem,Personnel ID,E-mail,First name,Role,Joined on');
    expect(file.split('\r\n')).toHaveLength(11);
  });

  test('is asked about where no column holds a key, and planned once somebody says which does §107.4', async () => {
    const planned = await imports().upload(csvOf(['Code', 'First name', 'Mail'], ['41', 'Liv', 'x']), {
      source: 'odd',
    });
    expect(planned).toMatchObject({ state: 'planned' });
    const asked = await imports().upload(csvOf(['Code', 'First name'], ['41', 'Liv']), { source: 'odd' });
    expect(asked).toMatchObject({ state: 'needs_answers', questions: [{ code: 'no_key' }] });
    const { import: answered } = await admin.call(importsApi.answer, {
      params: { importId: asked._id },
      body: { columns: { Code: { field: 'external_id' } }, login_from_id: false },
    });
    expect(answered).toMatchObject({ state: 'planned', questions: [], counts: { refused: 1 } });
    expect(
      await imports().upload(csvOf(['Code', 'Login', 'First name'], ['41', 'liv', 'Liv']), { source: 'odd' }),
    ).toMatchObject({ counts: { create: 1 } });
  });
});
