import { describe, expect, test } from 'vitest';
import { companyApi, importsApi, usersApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { csvOf, importsOf, personByKey } from '../../../../../../test/import-file.ts';
import { invalidInputRefusal } from '../../../../../../test/client.ts';
import { stage } from '../../../../../../test/cast.ts';

const headings = ['Personnel ID', 'E-mail', 'First name', 'Last name', 'Manager'];

describe('line managers that a file names', () => {
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
  const asked = ({ questions }: Import) =>
    questions.flatMap(({ code, managers = [] }) => (code === 'line_manager' ? managers : []));
  const questionsOf = async (key: string) => {
    const id = await idOf(key);
    const { questions } = await admin.call(companyApi.questions);
    return questions.flatMap(({ person, text }) => (person?._id === id ? text : []));
  };

  test('are answered by a person who is active, a row, or leave alone §107.14', async () => {
    const planned = await imports().upload(csvOf(headings, row('a1', 'Ann', 'Bee', 'Nobody Known')));
    const params = { importId: planned._id };
    const gone = await world.createPerson('employee');
    await admin.deletes(gone);
    for (const wrong of [{ person: gone.id }, { person: 'x' }, { line: 0 }, { line: 1.5 }, {}, 'first', null])
      expect(
        await admin.refusal(importsApi.answer, {
          params,
          body: { line_managers: { 'Nobody Known': wrong } },
        }),
      ).toMatchObject(invalidInputRefusal);
    // A row that isn't there answers nothing.
    const again = await imports().answer(planned, { line_managers: { 'Nobody Known': { line: 77 } } });
    expect(asked(again)).toMatchObject([{ value: 'Nobody Known', rows: 1 }]);
  });

  test('are found by their name in either order, in any letters, or with a key in brackets §107.14', async () => {
    await imports().doAll(csvOf(headings, row('b0', 'Jürgen', 'Müller-B'), row('b9', 'Cid', 'Dee-B')));
    const planned = await imports().upload(
      csvOf(
        headings,
        row('b1', 'Ann', 'Bee-B', 'Jürgen Müller-B'),
        row('b2', 'Ben', 'Bee-B', 'Müller-B, Jürgen'),
        row('b3', 'Eve', 'Bee-B', 'JURGEN  muller-b'),
        row('b4', 'Ida', 'Bee-B', 'Müller-B, Jürgen (b0)'),
        row('b5', 'Ola', 'Bee-B', 'Müller-B, Jürgen (Sales)'),
        row('b6', 'Pia', 'Bee-B', 'Bee-B, Ann'),
        row('b7', 'Sam', 'Bee-B', 'b9'),
        row('b8', 'Tom', 'Bee-B', 'Jürgen Müller-Maier [B0]'),
      ),
    );
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 8, waiting: 0 } });
    const shown = (await imports().lines(planned, 'create')).map(
      ({ changes }) => changes['line_manager']![1],
    );
    expect(shown).toEqual([
      ...Array<string>(5).fill('Jürgen Müller-B (b0)'),
      'Ann Bee-B (b1)',
      'b9',
      'Jürgen Müller-B (b0)',
    ]);
    await imports().run(planned);
    const [head, ann] = [await idOf('b0'), await idOf('b1')];
    for (const key of ['b1', 'b2', 'b3', 'b4', 'b5', 'b8']) expect(await managerOf(key), key).toBe(head);
    expect(await managerOf('b6')).toBe(ann);
    expect(await managerOf('b7')).toBe(await idOf('b9'));
  });

  test('are asked once each where nobody or several are meant, and wait with their reason if nobody answers §107.14', async () => {
    await imports().doAll(csvOf(headings, row('c1', 'Anna', 'Twin-C'), row('c2', 'Anna', 'Twin-C')));
    const content = csvOf(
      headings,
      row('c3', 'Ben', 'C', 'Twin-C, Anna'),
      row('c4', 'Cid', 'C', 'Twin-C, Anna'),
      row('c5', 'Dan', 'C', 'Juergen Mueller-C'),
      row('c6', 'Jürgen', 'Müller-C', 'c6'),
      row('c7', 'Eve', 'C', 'twin-c, ANNA'),
    );
    const planned = await imports().upload(content);
    expect(planned).toMatchObject({ state: 'planned', counts: { create: 5, waiting: 5 } });
    expect(planned.questions).toMatchObject([{ code: 'line_manager', optional: true, column: 'Manager' }]);
    expect(asked(planned)).toMatchObject([
      {
        value: 'Twin-C, Anna',
        rows: 3,
        candidates: expect.arrayContaining([
          { person: await idOf('c1'), line: null, name: 'Anna Twin-C', hint: 'c1 · c1@company.example' },
          { person: await idOf('c2'), line: null, name: 'Anna Twin-C', hint: 'c2 · c2@company.example' },
        ]) as unknown[],
      },
      {
        value: 'Juergen Mueller-C',
        rows: 1,
        candidates: [{ person: null, line: 5, name: 'Jürgen Müller-C' }],
      },
      { value: 'c6', rows: 1 },
    ]);
    const lines = await imports().lines(planned, 'create');
    expect(lines.map(({ why }) => why)).toEqual([
      'The file says Ben C reports to “Twin-C, Anna”. Several people could be meant.',
      'The file says Cid C reports to “Twin-C, Anna”. Several people could be meant.',
      'The file says Dan C reports to “Juergen Mueller-C”. We couldn’t find that person.',
      'The file says Jürgen Müller-C reports to “c6”. That would be their own line manager.',
      'The file says Eve C reports to “twin-c, ANNA”. Several people could be meant.',
    ]);
    for (const { changes } of lines) expect(changes).not.toHaveProperty('line_manager');
    await imports().run(planned);
    for (const [index, key] of ['c3', 'c4', 'c5', 'c6', 'c7'].entries())
      expect(await questionsOf(key)).toEqual([lines[index]!.why]);
    expect((await imports().upload(content)).counts).toMatchObject({ same: 5, waiting: 5 });
  });

  test('are those that somebody chooses, and an answer to leave them changes none §107.14', async () => {
    await imports().doAll(csvOf(headings, row('d1', 'Anna', 'Twin-D'), row('d2', 'Anna', 'Twin-D')));
    await imports().doAll(csvOf(headings, row('d5', 'Eve', 'D', 'd1')));
    const content = csvOf(
      headings,
      row('d3', 'Ben', 'D', 'Anna Twin-D'),
      row('d4', 'Cid', 'D', 'Chef'),
      row('d5', 'Eve', 'D', 'Somebody Else'),
      row('d6', 'Fay', 'D', 'Faye D'),
    );
    const planned = await imports().upload(content);
    expect(asked(planned).map(({ value }) => value)).toEqual([
      'Anna Twin-D',
      'Chef',
      'Somebody Else',
      'Faye D',
    ]);
    const answered = await imports().answer(planned, {
      line_managers: {
        'Anna Twin-D': { person: await idOf('d2') },
        Chef: { line: 5 },
        'Somebody Else': 'leave',
        'Faye D': 'leave',
      },
    });
    expect(answered).toMatchObject({ state: 'planned', questions: [], counts: { same: 1, waiting: 0 } });
    expect((await imports().lines(answered, 'create'))[0]).toMatchObject({
      changes: { line_manager: [null, 'Anna Twin-D (d2)'] },
      why: null,
    });
    await imports().run(answered);
    expect(await managerOf('d3')).toBe(await idOf('d2'));
    expect(await managerOf('d4')).toBe(await idOf('d6'));
    expect(await managerOf('d5')).toBe(await idOf('d1'));
    expect(await userOf('d6')).toMatchObject({ line_manager: null, line_manager_pending: null });
    // The same file again keeps the namesake that somebody chose.
    const again = await imports().upload(content);
    expect(asked(again).map(({ value }) => value)).not.toContain('Anna Twin-D');
    expect(await imports().lines(again, 'same')).toMatchObject([{ key: 'd3' }]);
  });

  test('are one with their row, under the name before and after, and nobody is their own §107.14', async () => {
    await imports().doAll(csvOf(headings, row('e1', 'Anna', 'Schmidt-E')));
    const planned = await imports().upload(
      csvOf(
        headings,
        row('e1', 'Anna', 'Meier-E', 'Anna Meier-E'),
        row('e2', 'Ben', 'E', 'Anna Schmidt-E'),
        row('e3', 'Cid', 'E', 'Anna Meier-E'),
      ),
    );
    expect(planned.counts).toMatchObject({ create: 2, change: 1, waiting: 1 });
    await imports().run(planned);
    const anna = await idOf('e1');
    expect([await managerOf('e2'), await managerOf('e3'), await managerOf('e1')]).toEqual([anna, anna, null]);
    expect(await questionsOf('e1')).toEqual([
      'The file says Anna Meier-E reports to “Anna Meier-E”. That would be their own line manager.',
    ]);
  });

  test('wait with the reason of a circle or of too many levels §107.6', async () => {
    await imports().doAll(csvOf(headings, row('f1', 'Ann', 'F', 'Ben F'), row('f2', 'Ben', 'F', 'Ann F')));
    expect(await questionsOf('f2')).toEqual([
      'The file says Ben F reports to “Ann F”. That would make a circle of line managers.',
    ]);
    const chain = Array.from({ length: 22 }, (_, n) =>
      row(`g${n}`, `N${n}`, 'G', n === 0 ? '' : `N${n - 1} G`),
    );
    const planned = await imports().upload(csvOf(headings, ...chain));
    expect(planned).toMatchObject({ questions: [], counts: { waiting: 1 } });
    await imports().run(planned);
    expect(await questionsOf('g21')).toEqual([
      'The file says N21 G reports to “N20 G”. The line would then have more than 20 levels.',
    ]);
  });

  test('are found once they come, also by name, and a question says so if somebody made them by hand §107.6', async () => {
    await imports().doAll(
      csvOf(headings, row('h1', 'Ann', 'H', 'Late-H, Lou'), row('h2', 'Ben', 'H', 'Hand-H, Hal')),
    );
    await imports().doAll(csvOf(headings, row('h3', 'Lou', 'Late-H')), { source: 'other' });
    expect(await managerOf('h1')).toBe(await idOf('h3'));
    await world.createPerson('employee', { first_name: 'Hal', last_name: 'Hand-H' });
    expect(await questionsOf('h2')).toEqual([
      'The file says Ben H reports to “Hand-H, Hal”. That person has an account now. Choose them on the person’s page.',
    ]);
  });

  test('whose key has lost its zeros are refused, as the person’s own key is §107.8', async () => {
    await imports().doAll(csvOf(headings, row('00718', 'Zoe', 'Zero')));
    const planned = await imports().upload(
      csvOf(headings, row('i1', 'Ann', 'I', '718'), row('0099', 'Ben', 'I'), row('i2', 'Cid', 'I', '99')),
    );
    expect(planned.counts).toMatchObject({ create: 1, refused: 2 });
    expect(await imports().lines(planned, 'refused')).toMatchObject([
      {
        line: 2,
        code: 'zeros_lost',
        field: 'line_manager',
        why: expect.stringContaining('“Manager”') as string,
      },
      { line: 4, code: 'zeros_lost', field: 'line_manager' },
    ]);
    const logins = await imports().upload(
      csvOf(['Login', 'First name', 'Last name'], ['0055', 'Ann', 'Login']),
    );
    await imports().run(logins);
    const lost = await imports().upload(csvOf(['Login', 'First name', 'Last name'], ['55', 'Ann', 'Login']));
    expect(await imports().lines(lost, 'refused')).toMatchObject([{ code: 'zeros_lost', field: 'login' }]);
  });

  test('are not those who leave with the file, and a present one stays where the file names them §107.16', async () => {
    const withStatus = [...headings, 'Status'];
    await imports().doAll(csvOf(headings, row('j1', 'Ann', 'Boss-J'), row('j2', 'Ben', 'J', 'j1')));
    const planned = await imports().upload(
      csvOf(
        withStatus,
        [...row('j1', 'Ann', 'Boss-J'), 'Terminated'],
        [...row('j2', 'Ben', 'J', 'Boss-J, Ann'), 'Active'],
        [...row('j3', 'Cid', 'J', 'Boss-J, Ann'), 'Active'],
      ),
    );
    expect(planned.counts).toMatchObject({ missing: 1, same: 1, create: 1, waiting: 1 });
    await imports().run(planned, { missing: 1 });
    expect(await managerOf('j2')).toBe(await idOf('j1'));
    expect(await managerOf('j3')).toBeNull();
  });
});
