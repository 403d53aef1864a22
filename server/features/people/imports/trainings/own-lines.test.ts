import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { importsApi, samePersonApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import { csvOf, importsOf } from '../../../../../test/import-file.ts';
import { seenMerge } from '../../../../../test/same-people.ts';
import { type Someone } from '../../../../../test/world.ts';
import { importAtOnce } from '../work/at-once/service.ts';

describe('a file in which an admin is', () => {
  const { world, ada, ben, eve, manager, trainer } = stage({
    anew: true,
    people: { ada: 'admin', ben: 'admin', eve: 'employee', manager: 'manager', trainer: 'trainer' },
  });
  let id: string;
  const by = (someone: Someone) => importsOf(world, () => someone);
  const db = () => world.database.db;

  beforeEach(async () => {
    ({ id } = await world.createProgram({ admin: ada, manager, trainers: [trainer], title: 'Knots' }));
  });

  const suspend = ({ id: person }: Someone) =>
    sql`update users set suspended_at = now() where id = ${person}`.execute(db());
  const matrix = (...rows: [Someone, string][]) =>
    csvOf(['E-mail', 'Knots'], ...rows.map(([{ email }, cell]) => [email, cell]));
  const records = (...people: Someone[]) =>
    csvOf(
      ['E-mail', 'Training', 'Trained on'],
      ...people.map(({ email }) => [email, 'Knots', world.day(-3)]),
    );
  const exempt = async () => {
    const { rows } = await sql<{ person_id: string }>`
      select person_id from exemptions where program_id = ${id}`.execute(db());
    return rows.map((row) => row.person_id);
  };
  const recordsOf = (someone: Someone) => ben.recordsOf(someone);

  test('exempts them by nobody but another admin: the line is refused, and the others go through §91.6 §107.11', async () => {
    const planned = await by(ada).upload(matrix([ada, 'n/a'], [eve, 'n/a']), { what: 'matrix' });
    expect(planned.counts).toMatchObject({ change: 1, refused: 1 });
    expect(await by(ada).lines(planned, 'refused')).toMatchObject([
      {
        line: 2,
        person: ada.id,
        code: 'not_for_yourself',
        field: 'Knots',
        why: 'You can’t exempt yourself. Someone else has to.',
      },
    ]);
    expect(await by(ada).run(planned)).toMatchObject({ state: 'done', result: { changed: 1, refused: 1 } });
    expect(await exempt()).toEqual([eve.id]);
    await by(ben).doAll(matrix([ada, 'n/a'], [eve, 'n/a']), { what: 'matrix' });
    expect((await exempt()).toSorted()).toEqual([ada.id, eve.id].toSorted());
    const again = await by(ada).upload(matrix([ada, 'n/a']), { what: 'matrix' });
    expect(again.counts).toMatchObject({ same: 1, refused: 0 });
  });

  test('records nothing that they did, in a table or a list §91.6 §107.10', async () => {
    for (const [what, content] of [
      ['matrix', matrix([ada, world.day(-3)], [eve, world.day(-3)])],
      ['records', records(ada, ada, eve)],
    ] as const) {
      const planned = await by(ada).upload(content, { what });
      const refused = await by(ada).lines(planned, 'refused');
      expect(refused.length).toBe(planned.counts.refused);
      for (const line of refused)
        expect(line).toMatchObject({
          person: ada.id,
          code: 'not_for_yourself',
          why: 'You can’t record your own training. Someone else has to.',
        });
      await by(ada).run(planned);
      expect(await recordsOf(ada)).toEqual([]);
      expect(await recordsOf(eve)).toHaveLength(1);
    }
    await by(ben).doAll(records(ada), { what: 'records' });
    expect(await recordsOf(ada)).toMatchObject([{ by_themselves: false }]);
    const again = await by(ada).upload(records(ada), { what: 'records' });
    expect(again.counts).toMatchObject({ same: 1, refused: 0 });
  });

  test('knows them by another account of theirs, too §91.6 §109.9', async () => {
    const form = { params: { id: ada.id }, body: await seenMerge(world, ben, ada.id, eve) };
    await ben.call(samePersonApi.merge, form);
    const planned = await by(ada).upload(records(eve), { what: 'records' });
    expect(await by(ada).lines(planned, 'refused')).toMatchObject([{ code: 'not_for_yourself' }]);
    expect(await by(ada).run(planned)).toMatchObject({ result: { records: 0 } });
  });

  test('is judged anew for the admin who runs it, and where nobody else is admin any more §91.7', async () => {
    const planned = await by(ada).upload(matrix([ada, 'n/a'], [eve, 'n/a']), { what: 'matrix' });
    const params = { importId: planned._id };
    const body = { digest: planned.digest! };
    const ofBen = await ben.refusal(importsApi.run, { params, body });
    expect(ofBen).toMatchObject({ code: 'effects_changed', import: { counts: { change: 2, refused: 0 } } });
    await suspend(ben);
    const { import: present } = await ada.call(importsApi.view, { params, query: {} });
    expect(await by(ada).run(present)).toMatchObject({ result: { changed: 2 } });
    expect((await exempt()).toSorted()).toEqual([ada.id, eve.id].toSorted());
  });

  test('is judged anew where another admin has come since it was planned §91.7', async () => {
    await suspend(ben);
    const planned = await by(ada).upload(matrix([ada, 'n/a']), { what: 'matrix' });
    expect(planned.counts).toMatchObject({ change: 1 });
    await world.createPerson('admin');
    const refused = await ada.refusal(importsApi.run, {
      params: { importId: planned._id },
      body: { digest: planned.digest! },
    });
    expect(refused).toMatchObject({ code: 'effects_changed', import: { counts: { change: 0, refused: 1 } } });
    expect(await exempt()).toEqual([]);
  });

  test('is taken from the command line, where nobody is signed in §91.6 §107.12', async () => {
    const file = { what: 'matrix' as const, source: 'hr', name: 'm.csv', everybody: false };
    const content = matrix([ada, 'n/a']);
    await importAtOnce(world.services, { ...file, content }, { dates: null, missing: null, runs: true });
    expect(await exempt()).toEqual([ada.id]);
  });

  test('of people changes no admin, nor when they are away §107.5 §91.6', async () => {
    const content = csvOf(['E-mail', 'Away from', 'Away until'], [ada.email, world.day(0), world.day(9)]);
    const planned = await by(ada).upload(content);
    expect(await by(ada).lines(planned, 'refused')).toMatchObject([{ code: 'admin_by_hand' }]);
  });

  test('of people may have an admin with the facts that they have §107.8', async () => {
    const { email, first_name, last_name } = ada;
    const headings = ['E-mail', 'First name', 'Last name', 'Role', 'Department'];
    const planned = await by(ada).upload(csvOf(headings, [email, first_name, last_name, 'Admin', '']));
    expect(planned.counts).toMatchObject({ same: 1, refused: 0 });
  });
});
