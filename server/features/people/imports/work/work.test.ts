import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { exportsApi, importsApi, usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../../test/import-file.ts';
import { invalidInputRefusal } from '../../../../../test/client.ts';
import { untilWaiting } from '../../../../../test/until-waiting.ts';
import { stage } from '../../../../../test/cast.ts';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';
import { failAbandoned } from './service.ts';

const day = 24 * 60 * 60 * 1_000;
const headings = ['Personnel ID', 'E-mail', 'First name', 'Line manager'];
const person = (key: string, manager = '') => [key, `${key}@company.example`, 'Sam', manager];

describe('work on an import', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const view = async (id: string) =>
    (await admin.call(importsApi.view, { params: { importId: id }, query: {} })).import;
  const userOf = async (key: string) => {
    const { id } = await personByKey(world, key);
    return (await admin.call(usersApi.view, { params: { id } })).user;
  };

  test('is refused for a file that is none, is empty, has no rows or comes as something else §107.1', async () => {
    const { refusal } = imports();
    expect(await refusal(undefined)).toMatchObject({ status: 400, code: 'no_rows' });
    expect(await refusal(Buffer.alloc(0))).toMatchObject({ status: 400, code: 'no_rows' });
    expect(await refusal(csvOf(headings))).toMatchObject({ status: 400, code: 'no_rows' });
    expect(await refusal(Buffer.from('%PDF-1.7'))).toMatchObject({ status: 415, code: 'file_type' });
    expect(await refusal(Buffer.from('PK\u0003\u0004 cut off'))).toMatchObject({
      status: 415,
      code: 'file_type',
    });
    expect(await refusal({ no: 'file' } as unknown as Buffer)).toMatchObject({
      status: 415,
      code: 'file_type',
    });
    expect(await refusal(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toMatchObject({
      status: 413,
      code: 'file_too_large',
    });
    for (const query of [
      { what: 'everything' },
      { source: '' },
      { source: 'a b' },
      { source: 'x'.repeat(41) },
      { name: '' },
      { everybody: 'perhaps' },
    ])
      expect(await refusal(csvOf(headings, person('1')), query)).toMatchObject(invalidInputRefusal);
    expect((await admin.call(importsApi.list)).imports).toEqual([]);
  });

  test('is done once, and an import that is done takes no answers any more §107.5', async () => {
    const planned = await imports().upload(csvOf(headings, person('a1')));
    const params = { importId: planned._id };
    const body = { digest: planned.digest! };
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(importsApi.run, { params, body })));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.length).toBeLessThan(3);
    for (const { problem } of refused) expect(problem.code).toMatch(/^(already_run|import_running)$/);
    expect(await view(planned._id)).toMatchObject({ state: 'done', result: { created: 1 } });
    expect(await admin.refusal(importsApi.run, { params, body })).toMatchObject({ code: 'already_run' });
    expect(await admin.refusal(importsApi.answer, { params, body: {} })).toMatchObject({
      code: 'already_run',
    });
    for (const digest of [undefined, '', 7])
      expect(await admin.refusal(importsApi.run, { params, body: { digest } })).toMatchObject(
        invalidInputRefusal,
      );
  });

  test('waits for no other import, but two of a source never run at once §107.5', async () => {
    const first = await imports().upload(csvOf(headings, person('b1')));
    const second = await imports().upload(csvOf(headings, person('b2')));
    await sql`update imports set state = 'running' where id = ${first._id}`.execute(world.database.db);
    const body = { digest: second.digest! };
    expect(await admin.refusal(importsApi.run, { params: { importId: second._id }, body })).toMatchObject({
      status: 409,
      code: 'import_running',
    });
    await sql`update imports set state = 'planned' where id = ${first._id}`.execute(world.database.db);
    expect(await imports().run(second)).toMatchObject({ state: 'done' });
  });

  test('fails where its server has stopped in the midst of it, and can be run then §107.5', async () => {
    const planned = await imports().upload(csvOf(headings, person('c1')));
    const { db } = world.database;
    await sql`update imports set state = 'running' where id = ${planned._id}`.execute(db);
    expect(await failAbandoned(world.services)).toBe(0);
    await sql`update imports set seen_at = seen_at - interval '1 minute' where id = ${planned._id}`.execute(
      db,
    );
    expect(await failAbandoned(world.services)).toBe(1);
    expect(await view(planned._id)).toMatchObject({
      state: 'failed',
      error: 'The server stopped before this was done. Nothing was changed. You can try again.',
    });
    expect(await imports().run(planned)).toMatchObject({ state: 'done', error: null });
  });

  test('is planned anew in another encoding, and remembers columns for the next file of the source §107.4', async () => {
    const content = Buffer.from('Nummer;Vorname\r\n51;J\u00f6rg', 'latin1');
    const asked = await imports().upload(content, { source: 'west' });
    expect(asked).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      samples: ['J\u00f6rg'],
      state: 'needs_answers',
    });
    const params = { importId: asked._id };
    const wrong = { columns: { Nummer: { field: 'shoe_size' } } };
    expect(await admin.refusal(importsApi.answer, { params, body: wrong })).toMatchObject(
      invalidInputRefusal,
    );
    const unknown = { columns: { Other: { field: 'login' } } };
    expect(await admin.refusal(importsApi.answer, { params, body: unknown })).toMatchObject(
      invalidInputRefusal,
    );
    const { import: answered } = await admin.call(importsApi.answer, {
      params,
      body: { encoding: 'windows-1251', columns: { Nummer: { field: 'login' } } },
    });
    expect(answered).toMatchObject({ encoding: 'windows-1251', samples: ['J\u0446rg'], state: 'planned' });
    const { import: found } = await admin.call(importsApi.answer, { params, body: { encoding: null } });
    expect(found).toMatchObject({ encoding: 'windows-1252', state: 'planned' });
    expect(await imports().upload(content, { source: 'west' })).toMatchObject({ state: 'planned' });
  });

  test('asks for the order of dates that none tells §107.4', async () => {
    const content = csvOf(
      ['Login', 'First name', 'Joined on'],
      ['d1', 'Liv', '01/02/2024'],
      ['d2', 'Ola', '03/02/2024'],
    );
    const asked = await imports().upload(content);
    expect(asked.questions).toEqual([
      { code: 'date_order', optional: false, column: 'Joined on', values: ['01/02/2024', '03/02/2024'] },
    ]);
    const { import: answered } = await admin.call(importsApi.answer, {
      params: { importId: asked._id },
      body: { columns: { 'Joined on': { order: 'dmy' } } },
    });
    expect(await imports().lines(answered, 'create')).toMatchObject([
      { changes: { joined_on: [null, '2024-02-01'] } },
      { changes: { joined_on: [null, '2024-02-03'] } },
    ]);
  });

  test('lets line managers wait who are unknown, and in the last line of a circle, until they come §107.6', async () => {
    await imports().doAll(csvOf(headings, person('e1', 'e2'), person('e2', 'e1'), person('e3', 'e9')));
    expect(await userOf('e1')).toMatchObject({
      line_manager: { first_name: 'Sam' },
      line_manager_pending: null,
    });
    expect(await userOf('e2')).toMatchObject({ line_manager: null, line_manager_pending: 'e1' });
    expect(await userOf('e3')).toMatchObject({ line_manager: null, line_manager_pending: 'e9' });
    const again = csvOf(headings, person('e1', 'e2'), person('e2', 'e1'), person('e3', 'e9'));
    expect((await imports().upload(again)).counts).toMatchObject({ same: 3 });
    await imports().doAll(csvOf(headings, person('e9', 'e3')), { source: 'other' });
    // The one who came is below the other, who goes on waiting.
    const [came, waited] = [await userOf('e9'), await userOf('e3')];
    expect([came.line_manager?._id, waited.line_manager_pending]).toEqual([waited._id, 'e9']);
    await imports().doAll(csvOf(headings, person('e9', '<clear>')), { source: 'other' });
    expect(await userOf('e3')).toMatchObject({ line_manager: { _id: came._id }, line_manager_pending: null });
  });

  test('moves people in lines that turn round, though no order of the rows would keep each line without a circle §107.6', async () => {
    await imports().doAll(csvOf(headings, person('h1', 'h2'), person('h2', 'h3'), person('h3')));
    const turned = csvOf(headings, person('h3', 'h2'), person('h2', 'h1'), person('h1', '<clear>'));
    const planned = await imports().upload(turned);
    expect(planned.counts).toMatchObject({ change: 3, refused: 0 });
    expect(await imports().run(planned)).toMatchObject({ state: 'done', result: { changed: 3 } });
    const [first, second, third] = [await userOf('h1'), await userOf('h2'), await userOf('h3')];
    expect(first.line_manager).toBeNull();
    expect([second.line_manager?._id, third.line_manager?._id]).toEqual([first._id, second._id]);
    // Somebody new comes between two levels, and the other two change places.
    await imports().doAll(csvOf(headings, person('h4', 'h2'), person('h1', 'h4'), person('h2', '<clear>')));
    const between = await userOf('h4');
    expect(between.line_manager?._id).toBe(second._id);
    expect((await userOf('h1')).line_manager?._id).toBe(between._id);
  });

  test('cuts no sign in two where it tells of a long text §107.3', async () => {
    const emojis = (before: number) => `${'ä'.repeat(before)}😀 and more`;
    const planned = await imports().upload(
      csvOf([...headings, 'Role', 'Remark'], [...person('k1'), emojis(59), emojis(199)]),
    );
    expect(planned).toMatchObject({ samples: [emojis(59), `${'ä'.repeat(199)}…`] });
    expect(await imports().lines(planned, 'refused')).toMatchObject([{ code: 'role' }]);
  });

  test('has no lines behind a cursor that isn’t one of theirs §107.3', async () => {
    const { _id: importId } = await imports().upload(csvOf(headings, person('l1'), person('l2')));
    const query = { of: 'create' as const, limit: '1' };
    for (const cursor of ['x', '-1', '1.5', '9'.repeat(10), '1 or 1'])
      expect(
        await admin.refusal(importsApi.view, { params: { importId }, query: { ...query, cursor } }),
      ).toMatchObject({ status: 400, errors: { cursor: 'Not a cursor of this list' } });
    const { next_cursor } = await admin.call(importsApi.view, { params: { importId }, query });
    const rest = { ...query, cursor: next_cursor! };
    expect(await admin.call(importsApi.view, { params: { importId }, query: rest })).toMatchObject({
      lines: [{ key: 'l2' }],
      next_cursor: null,
    });
  });

  test('takes no role from somebody who is given trainings while it waits for its turn §107.2', async () => {
    const roles = (role: string) =>
      csvOf(['Personnel ID', 'E-mail', 'First name', 'Role'], ['m1', 'm1@company.example', 'Sam', role]);
    await imports().doAll(roles('manager'));
    const { _id: manager } = await userOf('m1');
    const { id: program } = await world.createProgram({
      admin,
      manager: await world.createPerson('manager'),
      trainers: [await world.createPerson('trainer')],
    });
    const planned = await imports().upload(roles('employee'));
    expect(planned.counts).toMatchObject({ change: 1 });
    const { db } = world.database;
    const run = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('lodestar: change of lines'))`.execute(tx);
      const running = admin.refusal(importsApi.run, {
        params: { importId: planned._id },
        body: { digest: planned.digest! },
      });
      await untilWaiting(world);
      await sql`update programs set assigned_manager_id = ${manager} where id = ${program}`.execute(db);
      return { running };
    });
    expect(await run.running).toMatchObject({ status: 409, code: 'effects_changed' });
    expect(await userOf('m1')).toMatchObject({ role: { name: 'manager' } });
    expect(await imports().lines(planned, 'refused')).toMatchObject([{ code: 'user_in_the_way' }]);
  });

  test('is exported with the other imports, the latest first §99.1 §99.6', async () => {
    await imports().doAll(csvOf(headings, person('g1')), { name: 'latest.csv' });
    const rows = (await admin.call(exportsApi.imports.csv, { query: {} })).trim().split('\r\n');
    const { imports: listed } = await admin.call(importsApi.list);
    expect(rows).toHaveLength(listed.length + 1);
    expect(rows[0]).toMatch(/^Uploaded at,By,Source,Kind,File,State,Rows,/);
    const ending = 'hr,People,latest.csv,Done,1,1,0,0,0,0,0,1,0,0,0,0';
    expect(rows.filter((row) => row.endsWith(ending))).toHaveLength(1);
  });

  test('is forgotten 90 days after the file came, with the file and its lines §107.5', async () => {
    await imports().upload(csvOf(headings, person('f1')));
    world.clock.advance(90 * day + 1);
    await forgetWhatIsOver(world.services);
    for (const table of ['imports', 'import_files', 'import_lines'])
      expect((await sql`select from ${sql.table(table)}`.execute(world.database.db)).rows).toEqual([]);
  });
});
