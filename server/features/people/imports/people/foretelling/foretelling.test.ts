import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { importsApi, positionsApi, usersApi } from '#shared/contract';
import { setAudience } from '../../../../../../test/audiences.ts';
import { stage } from '../../../../../../test/cast.ts';
import { csvOf, importsOf, personByKey } from '../../../../../../test/import-file.ts';

const headings = ['Personnel ID', 'Login', 'First name', 'Department', 'Site', 'Position', 'E-mail'];

describe('a plan of people', () => {
  const { world, admin, trainer, createProgram } = stage();
  const imports = () => importsOf(world, () => admin);
  let cook: string, waiter: string, cooking: string, serving: string;

  const createPosition = async (name: string) =>
    (await admin.call(positionsApi.create, { body: { name } })).position._id;
  // A letter first: "2332515e-1" would be a number that a spreadsheet has shortened.
  const key = () => `k${randomUUID().slice(0, 8)}`;
  const row = (
    id: string,
    position: string,
    facts: { department?: string; site?: string; email?: string } = {},
  ) => [id, id, 'Sam', facts.department ?? '', facts.site ?? '', position, facts.email ?? ''];
  const file = (...rows: string[][]) => csvOf(headings, ...rows);

  beforeAll(async () => {
    [cook, waiter] = [await createPosition('Cook'), await createPosition('Waiter')];
    const programFor = async (position: string) => {
      const { id } = await createProgram({ due_days: 14 });
      await setAudience(admin, id, [{ positions: [position] }]);
      return id;
    };
    [cooking, serving] = [await programFor(cook), await programFor(waiter)];
  });

  test('names all that it makes, once, and only of rows that are done §115.6', async () => {
    const id = key();
    const planned = await imports().upload(
      file(
        row(`${id}-1`, 'Cook', { department: `Hall ${id}`, site: `Port ${id}` }),
        row(`${id}-2`, `Chef ${id}`, { department: `HALL ${id}` }),
        row(`${id}-3`, `Nobody ${id}`, { email: 'no address' }),
      ),
    );
    expect(planned.makes).toEqual({
      departments: [`Hall ${id}`],
      sites: [`Port ${id}`],
      positions: [`Chef ${id}`],
    });
    expect((await imports().run(planned)).makes).toEqual(planned.makes);
  });

  test('tells whom audiences assign, and whose trainings end, as the preview of an edit does §115.6', async () => {
    const [one, two, three] = [key(), key(), key()];
    const planned = await imports().upload(file(row(one, 'Cook'), row(two, 'Cook'), row(three, 'Waiter')));
    expect(planned.effects).toEqual(
      expect.arrayContaining([
        { code: 'assigned', people: 2, program: cooking },
        { code: 'assigned', people: 1, program: serving },
      ]),
    );
    await imports().run(planned);
    const { id } = await personByKey(world, one);
    const asEdit = await admin.call(usersApi.previewEdit, { params: { id }, body: { position: waiter } });
    const moved = await imports().upload(file(row(one, 'Waiter')));
    expect(moved.effects).toEqual(asEdit.effects.map(({ sample: _sample, ...effect }) => effect));
    expect(moved.effects.map(({ code }) => code)).toEqual(['assigned', 'ended']);
    const same = await imports().upload(file(row(two, 'Cook')));
    expect(same.effects).toEqual([]);
  });

  test('tells whose address changes, as they get a message §115.6', async () => {
    const one = key();
    await imports().doAll(file(row(one, '', { email: `${one}@company.example` })));
    const planned = await imports().upload(file(row(one, '', { email: `new-${one}@company.example` })));
    expect(planned.effects).toEqual([{ code: 'message_sent', people: 1 }]);
  });

  test('is not done once its effects are others §115.6', async () => {
    const one = key();
    const planned = await imports().upload(file(row(one, 'Cook')));
    const { id } = await createProgram({ due_days: 14 });
    await setAudience(admin, id, [{ positions: [cook] }]);
    const refusal = await admin.refusal(importsApi.run, {
      params: { importId: planned._id },
      body: { digest: planned.digest! },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'effects_changed' });
    const { import: anew } = await admin.call(importsApi.view, {
      params: { importId: planned._id },
      query: {},
    });
    expect(anew.effects).toContainEqual({ code: 'assigned', people: 1, program: id });
    await setAudience(admin, id, []);
  });

  test('tells what those lead whom it suspends, and whose seats end §107.7', async () => {
    const source = { source: `s-${key()}`, everybody: 'true' };
    const [teacher, other, seated] = [key(), key(), key()];
    const withRole = (...rows: string[][]) =>
      csvOf(['Personnel ID', 'Login', 'First name', 'Role', 'Line manager'], ...rows);
    const rows = [
      [teacher, teacher, 'Tess', 'trainer', ''],
      [other, other, 'Otto', 'employee', teacher],
      [seated, seated, 'Sven', 'employee', ''],
    ];
    await imports().doAll(withRole(...rows), source);
    const { id } = await personByKey(world, teacher);
    const program = await createProgram({
      title: 'Knife Skills',
      sessionDays: [3],
      trainers: [trainer.with({ id })],
    });
    const sven = await personByKey(world, seated);
    await admin.call(usersApi.assign, { params: { id: sven.id }, body: { programs: [program.id] } });
    await world.database.db
      .updateTable('assignments')
      .set({ session_id: program.sessions[0]!, enrolled_at: world.clock.now() })
      .where('employee_id', '=', sven.id)
      .execute();
    const planned = await imports().upload(withRole(rows[1]!), source);
    const [first, second] = await imports().lines(planned, 'missing');
    expect(first).toMatchObject({
      name: 'Tess',
      why: 'Teaches a session on Fri, Dec 4, 2026 (“Knife Skills”). 1 person reports to them.',
    });
    expect(second).toMatchObject({ name: 'Sven', why: null });
    expect(planned.effects).toEqual([
      {
        code: 'seats_freed',
        people: 1,
        session: program.sessions[0],
        program: program.id,
        start_time: expect.any(String) as string,
      },
    ]);
  });
});
