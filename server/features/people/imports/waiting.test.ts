import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importsApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { during, stage } from '../../../../test/cast.ts';
import type { Client } from '../../../../test/client.ts';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { startBeside } from '../../../../test/start-beside.ts';

const headings = ['Personnel ID', 'Login', 'First name', 'Last name'];
const person = (key: string, lastName = `Test ${key}`) => [key, key, 'Sam', lastName];

describe('a plan that waits', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const other = during(() => startBeside(world));
  const imports = () => importsOf(world, () => admin);
  const run = (client: Client, { _id: importId, digest }: Import) =>
    client.as(admin).send(importsApi.run, { params: { importId }, body: { digest: digest! } });
  const namesOf = async (prefix: string) => {
    const { rows } = await sql<{ last_name: string }>`
      select last_name from users where external_id like ${`${prefix}%`} order by external_id`.execute(
      world.database.db,
    );
    return rows.map(({ last_name }) => last_name);
  };

  test('is not run once one of its people is deleted, and its new plan brings them back §107.2', async () => {
    await imports().doAll(csvOf(headings, person('a1'), person('a2')));
    const planned = await imports().upload(csvOf(headings, person('a1', 'New'), person('a2', 'New')));
    await admin.deletes(await personByKey(world, 'a2'));
    const { status, problem } = await run(world, planned);
    expect([status, problem]).toMatchObject([
      409,
      { code: 'effects_changed', import: { state: 'planned', counts: { change: 1, return: 1 } } },
    ]);
    expect(await namesOf('a')).toEqual(['Test a1', 'Test a2']);
  });

  test('is not run once one of its trainings is archived §107.2', async () => {
    await imports().doAll(csvOf(headings, person('b1')));
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Ladders' });
    const content = csvOf(['Personnel ID', 'Training', 'Trained on'], ['b1', 'Ladders', world.day(-9)]);
    const planned = await imports().upload(content, { what: 'records' });
    expect(planned).toMatchObject({ state: 'planned', counts: { create: 1 } });
    await admin.archives({ id });
    const { status, problem } = await run(world, planned);
    expect([status, problem]).toMatchObject([
      409,
      { code: 'effects_changed', import: { counts: { create: 0, refused: 1 } } },
    ]);
    expect(await imports().lines(planned, 'refused')).toMatchObject([{ code: 'archived' }]);
  });

  test('is run once where two instances are asked at the same time §107.5', async () => {
    const planned = await imports().upload(csvOf(headings, ...['c1', 'c2', 'c3'].map((key) => person(key))));
    const answers = await Promise.all([run(world, planned), run(other, planned)]);
    const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([done!.status, refused!.status]).toEqual([202, 409]);
    expect(refused!.problem.code).toMatch(/^(already_run|import_running)$/);
    expect(done!.body.import).toMatchObject({ state: 'done', result: { created: 3 } });
    expect(await namesOf('c')).toEqual(['Test c1', 'Test c2', 'Test c3']);
  });

  test('is run wholly or not at all where another one changes the same people at the same time §107.2', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `d${String(index).padStart(2, '0')}`);
    await imports().doAll(csvOf(headings, ...keys.map((key) => person(key))));
    for (let round = 0; round < 5; round += 1) {
      const before = (await namesOf('d'))[0]!;
      const plans = [
        await imports().upload(csvOf(headings, ...keys.map((key) => person(key, `One ${round}`))), {
          source: 'one',
        }),
        // The other way round, so that both would lock the same people in another order.
        await imports().upload(
          csvOf(headings, ...keys.toReversed().map((key) => person(key, `Two ${round}`))),
          { source: 'two' },
        ),
      ] as const;
      const answers = await Promise.all([run(world, plans[0]), run(other, plans[1])]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(202);
      for (const { status, problem } of answers.filter((answer) => answer.status !== 202))
        expect([status, problem.code]).toEqual([409, 'effects_changed']);
      const names = new Set(await namesOf('d'));
      expect(names.size).toBe(1);
      expect(names).not.toContain(before);
    }
  });
});
