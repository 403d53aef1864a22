import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { csvOf, importsOf } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';

describe('a file that tells who is away', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const headings = ['Login', 'First name', 'Away from', 'Away until'];
  const userOf = async (login: string) => {
    const { rows } = await sql<{ id: string }>`select id from users where login = ${login}`.execute(
      world.database.db,
    );
    return (await admin.call(usersApi.view, { params: { id: rows[0]!.id } })).user;
  };

  test('notes absences, changes them and ends them, and is the same the second time §107.13', async () => {
    const [from, until] = [world.day(-1), world.day(20)];
    const content = csvOf(headings, ['a1', 'Liv', from, until], ['a2', 'Ola', '', '']);
    await imports().doAll(content);
    expect(await userOf('a1')).toMatchObject({ state: 'away', away: { from, until, kind: 'other' } });
    expect((await imports().upload(content)).counts).toMatchObject({ same: 2, change: 0 });
    const longer = await imports().upload(csvOf(headings, ['a1', '', from, world.day(40)]));
    expect(await imports().lines(longer, 'change')).toMatchObject([
      { changes: { away_until: [until, world.day(40)] } },
    ]);
    await imports().run(longer);
    expect(await userOf('a1')).toMatchObject({ away: { until: world.day(40) } });
    await imports().doAll(csvOf(headings, ['a1', '', '<clear>', '<clear>']));
    expect(await userOf('a1')).toMatchObject({ state: 'active', away: null });
    const entries = await admin.trail({ person: (await userOf('a1'))._id });
    expect(entries.map(({ action }) => action)).toEqual([
      'user.end-absence',
      'user.set-away',
      'user.set-away',
      'user.create',
    ]);
  });

  test('moves due dates behind the absence §107.13', async () => {
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    await imports().doAll(csvOf(headings, ['b1', 'Kai', '', '']));
    const { id } = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      deadline: world.day(10),
    });
    const { _id: person } = await userOf('b1');
    await manager.assigns({ id }, { id: person });
    await imports().doAll(csvOf(headings, ['b1', '', world.day(0), world.day(15)]));
    const employees = await admin.assignedTo({ id });
    expect(employees).toMatchObject([{ due: world.day(45), due_because: 'away' }]);
  });

  test('tells nothing of an absence that is over, and is refused without a first or a last day §107.13', async () => {
    const content = csvOf(
      headings,
      ['c1', 'A', world.day(-9), world.day(-2)],
      ['c2', 'B', world.day(1), ''],
      ['c3', 'C', world.day(5), world.day(2)],
      ['c4', 'D', world.day(5), world.day(1_500)],
    );
    const planned = await imports().upload(content);
    expect(planned.counts).toMatchObject({ create: 1, refused: 3 });
    const refused = await imports().lines(planned, 'refused');
    expect(refused.map(({ line, code }) => [line, code])).toEqual([
      [3, 'away'],
      [4, 'away'],
      [5, 'away'],
    ]);
    await imports().run(planned);
    expect(await userOf('c1')).toMatchObject({ state: 'active', away: null });
  });
});
