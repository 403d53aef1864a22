import { beforeAll, describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { namesOfObjects } from '../../../../test/names-of-objects.ts';
import { stage } from '../../../../test/cast.ts';

describe('names that every JavaScript object has', () => {
  const { world, admin, createProgram } = stage();
  const imports = () => importsOf(world, () => admin);

  beforeAll(async () => {
    await imports().doAll(csvOf(['Personnel ID', 'Login', 'First name'], ['known', 'known', 'Kim']));
  });

  test.each(namesOfObjects)('%s is no role, like any other unknown word §107.3', async (name) => {
    const planned = await imports().upload(
      csvOf(['Personnel ID', 'Login', 'First name', 'Role'], [`r-${name}`, 'somebody', 'Sam', name]),
    );
    expect(planned.counts).toMatchObject({ create: 0, refused: 1 });
    const [line] = await imports().lines(planned, 'refused');
    expect(line).toMatchObject({ code: 'role' });
    expect(line!.why).toContain(`“${name}” in “Role”, row 2, isn’t a role`);
  });

  test.each(namesOfObjects)('%s is neither passed nor attended §107.10', async (name) => {
    const planned = await imports().upload(
      csvOf(
        ['Personnel ID', 'Training', 'Trained on', 'Outcome'],
        ['known', 'Rowing', '2026-01-05', name],
        ['known', 'Sailing', '2026-01-05', 'passed'],
      ),
      { what: 'records' },
    );
    const answered = await imports().answer(planned, { titles: { Rowing: 'free', Sailing: 'free' } });
    expect(await imports().lines(answered, 'refused')).toMatchObject([{ code: 'outcome' }]);
    expect(answered.counts).toMatchObject({ create: 1, refused: 1 });
  });

  const answerable = namesOfObjects.filter((name) => name !== '__proto__');

  test.each(answerable)(
    'a column %s is asked about, answered and remembered like any other §45.4',
    async (name) => {
      const source = `s${namesOfObjects.indexOf(name)}`;
      const content = csvOf(
        ['Personnel ID', 'Login', 'First name', name],
        [`c-${name}`, `c${source}`, 'Sam', '03/04/2020'],
      );
      const planned = await imports().upload(content, { source });
      expect(planned.columns[3]).toMatchObject({ heading: name, field: null, order: null });
      const asked = await imports().answer(planned, {
        columns: JSON.parse(`{"${name}":{"field":"joined_on"}}`),
      });
      expect(asked.columns[3]).toMatchObject({ heading: name, field: 'joined_on' });
      expect(asked.questions).toMatchObject([{ code: 'date_order', column: name }]);
      const answered = await imports().answer(planned, {
        columns: JSON.parse(`{"${name}":{"order":"dmy"}}`),
      });
      expect(answered.questions).toEqual([]);
      expect(await imports().run(answered)).toMatchObject({ result: { created: 1 } });
      const { id } = await personByKey(world, `c-${name}`);
      const { user } = await admin.call(usersApi.view, { params: { id } });
      expect(user).toMatchObject({ joined_on: '2020-04-03' });
      const again = await imports().upload(content, { source });
      expect(again.columns[3]).toMatchObject({ heading: name, field: 'joined_on', order: 'dmy' });
      expect(again.counts).toMatchObject({ same: 1 });
    },
  );

  test('a column __proto__ has another name, and a training __proto__ that nobody has is recorded unasked §45.4', async () => {
    const { columns } = await imports().upload(csvOf(['Personnel ID', '__proto__'], ['known', 'x']));
    expect(columns.map(({ heading }) => heading)).toEqual(['Personnel ID', '__proto__ (2)']);
    const content = csvOf(['Personnel ID', 'Training', 'Trained on'], ['known', '__proto__', '2026-01-07']);
    const planned = await imports().upload(content, { what: 'records' });
    expect(planned).toMatchObject({ state: 'planned', counts: { create: 1 } });
    expect(await imports().run(planned)).toMatchObject({ result: { records: 1 } });
  });

  test.each(answerable)(
    'a training %s is asked about, answered and recorded like any other §45.4',
    async (name) => {
      const content = csvOf(['Personnel ID', 'Training', 'Trained on'], ['known', name, '2026-01-05']);
      const planned = await imports().upload(content, { what: 'records' });
      expect(planned.questions).toMatchObject([{ code: 'unknown_title', values: [name] }]);
      const answered = await imports().answer(planned, { titles: JSON.parse(`{"${name}":"free"}`) });
      expect(answered.questions).toEqual([]);
      expect(await imports().run(answered)).toMatchObject({ result: { records: 1 } });
      const { id } = await personByKey(world, 'known');
      const records = await admin.recordsOf({ id });
      expect(records.map(({ title }) => title)).toContain(name);
    },
  );

  test('trainings and columns of a matrix may have such names §45.4', async () => {
    for (const title of namesOfObjects) await createProgram({ title });
    const planned = await imports().upload(
      csvOf(['Personnel ID', ...answerable], ['known', ...answerable.map(() => '2026-02-05')]),
      { what: 'matrix' },
    );
    expect(planned.questions).toEqual([]);
    expect(await imports().run(planned)).toMatchObject({ result: { records: answerable.length } });
    const records = csvOf(
      ['Personnel ID', 'Training', 'Trained on'],
      ...namesOfObjects.map((name) => ['known', name, '2026-03-05']),
    );
    expect((await imports().upload(records, { what: 'records' })).questions).toEqual([]);
  });

  test('tags, their keys, and everything else of a person may have such names §45.4', async () => {
    for (const name of namesOfObjects) {
      const content = csvOf(
        [
          'Personnel ID',
          'Login',
          'First name',
          'Last name',
          'Department',
          'Site',
          'Position',
          'Line manager',
          'Tags',
          `Tag: ${name}`,
        ],
        [`t${name}`, `t${namesOfObjects.indexOf(name)}`, name, name, name, name, name, name, name, name],
      );
      const planned = await imports().upload(content);
      expect(planned.counts, name).toMatchObject({ create: 1, refused: 0 });
      await imports().run(planned);
      expect((await imports().upload(content)).counts, name).toMatchObject({ create: 0, refused: 0 });
    }
  });
});
