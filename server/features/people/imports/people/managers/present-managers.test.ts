import { describe, expect, test } from 'vitest';
import { companyApi, usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../../../test/import-file.ts';
import { stage } from '../../../../../../test/cast.ts';

const headings = ['Personnel ID', 'E-mail', 'First name', 'Last name', 'Manager'];

describe('line managers who are there', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const row = (key: string, first: string, last: string, manager = '') => [
    key,
    `${key}@company.example`,
    first,
    last,
    manager,
  ];
  const userOf = async (key: string) =>
    (await admin.call(usersApi.view, { params: { id: (await personByKey(world, key)).id } })).user;
  const managerOf = async (key: string) => (await userOf(key)).line_manager?._id ?? null;
  const idOf = async (key: string) => (await personByKey(world, key)).id;
  const questionsOf = async (key: string) => {
    const id = await idOf(key);
    const { questions } = await admin.call(companyApi.questions);
    return questions.flatMap(({ person, text }) => (person?._id === id ? text : []));
  };

  test('who are there stay while a text waits, in a circle, too, until the one who is meant comes §107.6', async () => {
    await imports().doAll(
      csvOf(
        headings,
        row('k1', 'Ann', 'Top-K'),
        row('k2', 'Ben', 'K', 'k1'),
        row('k3', 'Cid', 'K', 'k1'),
        row('k4', 'Dan', 'K', 'k1'),
        row('k5', 'Eve', 'K', 'k4'),
      ),
    );
    const top = await idOf('k1');
    const content = csvOf(
      headings,
      row('k2', 'Ben', 'K', 'Somebody New-K'),
      row('k3', 'Cid', 'K', 'Ben K'),
      row('k4', 'Dan', 'K', 'Eve K'),
      row('k5', 'Eve', 'K', 'k5'),
    );
    const planned = await imports().upload(content);
    expect(planned.counts).toMatchObject({ change: 4, waiting: 3 });
    const lines = await imports().lines(planned, 'change');
    expect(lines.map(({ changes }) => changes)).toEqual([
      { line_manager_pending: [null, 'Somebody New-K'] },
      { line_manager: ['Ann Top-K (k1)', 'Ben K (k2)'] },
      { line_manager_pending: [null, 'Eve K'] },
      { line_manager_pending: [null, 'k5'] },
    ]);
    await imports().run(planned);
    expect(await Promise.all(['k2', 'k3', 'k4', 'k5'].map(managerOf))).toEqual([
      top,
      await idOf('k2'),
      top,
      await idOf('k4'),
    ]);
    expect(await questionsOf('k2')).toEqual([
      'The file says Ben K reports to “Somebody New-K”. We couldn’t find that person.',
    ]);
    expect(await questionsOf('k5')).toEqual([
      'The file says Eve K reports to “k5”. That would be their own line manager.',
    ]);
    // The same file again changes nothing, and a file without the column neither.
    expect((await imports().upload(content)).counts).toMatchObject({ same: 4, change: 0 });
    await imports().doAll(csvOf(headings.slice(0, 4), row('k2', 'Bene', 'K').slice(0, 4)));
    expect(await userOf('k2')).toMatchObject({ line_manager_pending: 'Somebody New-K' });
    await imports().doAll(csvOf(headings, row('k6', 'Somebody', 'New-K')));
    expect(await managerOf('k2')).toBe(await idOf('k6'));
    expect(await userOf('k2')).toMatchObject({ line_manager_pending: null });
    // An admin who chooses the present one ends the wait.
    await admin.call(usersApi.edit, {
      params: { id: await idOf('k5') },
      body: { first_name: 'Eve', last_name: 'K', line_manager: await idOf('k4') },
    });
    expect(await userOf('k5')).toMatchObject({
      line_manager: { _id: await idOf('k4') },
      line_manager_pending: null,
    });
    expect(await questionsOf('k5')).toEqual([]);
  });

  test('give way to the ones who come, whatever the order in which people move §107.6', async () => {
    await imports().doAll(csvOf(headings, row('m1', 'Ben', 'M'), row('m2', 'Ann', 'M', 'm1')));
    await imports().doAll(
      csvOf(headings, row('m1', 'Ben', 'M', 'Xavier New-M'), row('m2', 'Ann', 'M', 'Yolanda New-M')),
    );
    expect(await managerOf('m2')).toBe(await idOf('m1'));
    // Ben comes below Xavier, who is below Ann, who leaves Ben's line.
    await imports().doAll(csvOf(headings, row('m3', 'Xavier', 'New-M', 'm2'), row('m4', 'Yolanda', 'New-M')));
    expect(await Promise.all(['m1', 'm2', 'm3'].map(managerOf))).toEqual([
      await idOf('m3'),
      await idOf('m4'),
      await idOf('m2'),
    ]);
  });
});
