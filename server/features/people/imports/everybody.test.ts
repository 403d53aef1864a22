import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importsApi, usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { erasePerson } from '../../../maintenance/personal-data/erase-person.ts';
import { stage } from '../../../../test/cast.ts';
import { startWorld, withMail } from '../../../../test/world.ts';

const headings = ['Personnel ID', 'E-mail', 'First name', 'Last name'];
const person = (key: string) => [key, `${key}@company.example`, 'Sam', `Test ${key}`];

describe('people of a source', () => {
  const { world, admin } = stage({ settings: withMail, people: { admin: 'admin' } });
  const imports = () => importsOf(world, () => admin);
  const keys = (letter: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${letter}${index + 1}`);
  const file = (...of: string[]) => csvOf(headings, ...of.map(person));
  const find = (key: string) => personByKey(world, key);

  test('are suspended where they are missing in a file of everybody, and let back in by the next that has them §107.7', async () => {
    await imports().doAll(file(...keys('a', 30)), { source: 'a' });
    const rest = { source: 'a', everybody: 'true' };
    const planned = await imports().upload(file(...keys('a', 29)), rest);
    expect(planned).toMatchObject({ everybody: true, counts: { missing: 1, same: 29 } });
    expect(await imports().lines(planned, 'missing')).toMatchObject([
      { line: 0, key: 'a30', name: 'Sam Test a30' },
    ]);
    expect(await imports().run(planned)).toMatchObject({ result: { suspended: 1 } });
    expect(await find('a30')).toMatchObject({ standing: 'suspended' });
    const back = await imports().upload(file(...keys('a', 30)), rest);
    expect(back.counts).toMatchObject({ return: 1, same: 29, missing: 0 });
    expect(await imports().run(back)).toMatchObject({ result: { returned: 1, suspended: 0 } });
    expect(await find('a30')).toMatchObject({ standing: 'employee' });
    const { id } = await find('a30');
    const entries = await admin.trail({ person: id });
    expect(entries.map(({ action }) => action)).toEqual([
      'user.end-suspension',
      'user.suspend',
      'user.create',
    ]);
  });

  test('are not missing where their line is refused, where another source keeps them, or as admins §107.7', async () => {
    await imports().doAll(file(...keys('b', 60)), { source: 'b' });
    await sql`update users set role = 'admin' where external_id = 'b1'`.execute(world.database.db);
    await sql`update users set source = 'other' where external_id = 'b2'`.execute(world.database.db);
    const refused = ['b3', 'no address', 'Sam', ''];
    const content = csvOf(headings, refused, ...keys('b', 60).slice(3).map(person));
    const planned = await imports().upload(content, { source: 'b', everybody: 'true' });
    expect(planned.counts).toMatchObject({ refused: 1, missing: 0, same: 57 });
  });

  test('are not missing where a refused line tells a key of theirs, and need their number where one tells none §107.7', async () => {
    await imports().doAll(file(...keys('m', 60)), { source: 'm' });
    const rest = { source: 'm', everybody: 'true' };
    const others = keys('m', 60).slice(1).map(person);
    // Another personnel ID with the former address means somebody else, whose address is taken.
    const renumbered = ['m99', 'M1@company.example', 'Sam', 'Test'];
    const planned = await imports().upload(csvOf(headings, renumbered, ...others), rest);
    expect(planned.counts).toMatchObject({ refused: 1, missing: 0, same: 59 });
    expect(await imports().lines(planned, 'refused')).toMatchObject([
      { code: 'email_taken', name: 'Sam Test', person: null },
    ]);
    const unread = ['m'.repeat(65), '', 'Sam', 'Test m1'];
    const about = await imports().upload(csvOf(headings, unread, ...others), rest);
    expect(about.counts).toMatchObject({ refused: 1, missing: 1 });
    expect(
      await admin.refusal(importsApi.run, {
        params: { importId: about._id },
        body: { digest: about.digest },
      }),
    ).toMatchObject({
      status: 409,
      code: 'missing_many',
      missing: 1,
      message: expect.stringMatching(/^A refused row doesn.t say who/) as string,
    });
    expect(await imports().run(about, { missing: 1 })).toMatchObject({ result: { suspended: 1 } });
  });

  test('are erased from a file whose refused line has a key of theirs §107.5', async () => {
    await imports().doAll(file('n1'), { source: 'n' });
    const { id } = await find('n1');
    await imports().upload(csvOf(headings, ['n99', 'N1@company.example', 'Sam', 'Test']), { source: 'n' });
    await admin.deletes({ id });
    await erasePerson({ ...world.services, db: world.database.db }, id);
    const { rows } = await sql`
      select from import_lines l join imports i on i.id = l.import_id where i.source = 'n'`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
  });

  test('are not suspended while many are missing and nobody confirms their number §107.7', async () => {
    await imports().doAll(file(...keys('c', 30)), { source: 'c' });
    const planned = await imports().upload(file(...keys('c', 28)), { source: 'c', everybody: 'true' });
    const params = { importId: planned._id };
    for (const missing of [undefined, null, 1, 3])
      expect(
        await admin.refusal(importsApi.run, { params, body: { digest: planned.digest, missing } }),
      ).toMatchObject({ status: 409, code: 'missing_many', missing: 2 });
    expect(await imports().run(planned, { missing: 2 })).toMatchObject({ result: { suspended: 2 } });
  });

  test('are not suspended where more than 2 % of the lines are refused §107.7', async () => {
    await imports().doAll(file(...keys('d', 40)), { source: 'd' });
    const content = csvOf(headings, ['d1', 'no address', '', ''], ...keys('d', 39).slice(1).map(person));
    const planned = await imports().upload(content, { source: 'd', everybody: 'true' });
    const body = { digest: planned.digest, missing: planned.counts.missing };
    expect(await admin.refusal(importsApi.run, { params: { importId: planned._id }, body })).toMatchObject({
      status: 409,
      code: 'too_many_refused',
    });
    const { import: without } = await admin.call(importsApi.answer, {
      params: { importId: planned._id },
      body: { everybody: false },
    });
    expect(await imports().run(without)).toMatchObject({ result: { suspended: 0, refused: 1 } });
  });

  test('belong to the source that made them, whichever changes them §107.7', async () => {
    await imports().doAll(file('e1'), { source: 'e' });
    await imports().doAll(csvOf(['Personnel ID', 'Last name'], ['e1', 'Berg']), { source: 'other' });
    expect(await find('e1')).toMatchObject({ source: 'e' });
  });

  test('return where their key has left with them, and are asked about where only an address or a name has §107.8', async () => {
    await imports().doAll(csvOf(headings, person('f1'), person('f2'), person('f3')), { source: 'f' });
    for (const key of ['f1', 'f2', 'f3']) await admin.deletes(await find(key));
    const planned = await imports().upload(
      csvOf(
        headings,
        person('f1'),
        ['f8', 'f2@company.example', 'Other', 'Name'],
        ['f9', 'new@company.example', 'sam', 'TEST F3'],
      ),
      { source: 'f' },
    );
    expect(planned.counts).toMatchObject({ decide: 2, create: 0, return: 1 });
    expect(await imports().lines(planned, 'return')).toMatchObject([
      { line: 2, person: (await find('f1')).id, changes: {} },
    ]);
    const asked = await imports().lines(planned, 'decide');
    expect(asked).toMatchObject([
      { line: 3, person: (await find('f2')).id, choices: ['same', 'another', 'leave'] },
      { line: 4, person: (await find('f3')).id },
    ]);
    const done = await imports().run(planned, { decisions: { 3: 'another', 4: 'leave' } });
    expect(done).toMatchObject({ result: { created: 1, returned: 1 } });
    expect(await find('f1')).toMatchObject({ standing: 'employee', source: 'f' });
    expect(await imports().lines(done, 'decide')).toMatchObject([{ line: 4 }]);
    expect(await find('f8')).toMatchObject({ standing: 'employee' });
    const former = (await find('f3')).id;
    const again = await imports().upload(csvOf(headings, ['f9', 'new@company.example', 'sam', 'TEST F3']), {
      source: 'f',
    });
    expect(await imports().run(again, { decisions: { 2: 'same' } })).toMatchObject({
      result: { returned: 1 },
    });
    expect(await find('f9')).toMatchObject({ id: former, standing: 'employee' });
  });

  test('return by no import as admins, nor with an address that somebody else has by now §107.8', async () => {
    const content = csvOf(headings, person('i1'), person('i2'));
    await imports().doAll(content, { source: 'i' });
    for (const key of ['i1', 'i2']) await admin.deletes(await find(key));
    await sql`update users set role = 'admin' where external_id = 'i1'`.execute(world.database.db);
    await world.createPerson('employee', { email: 'I2@company.example' });
    const planned = await imports().upload(content, { source: 'i' });
    expect((await imports().lines(planned, 'refused')).map(({ line, code }) => [line, code])).toEqual([
      [2, 'admin_by_hand'],
      [3, 'email_taken'],
    ]);
    expect(await imports().lines(planned, 'refused')).toMatchObject([
      { why: expect.any(String) as string },
      {},
    ]);
  });

  test('return with the personnel ID that the line tells, and not with one that somebody else has by now §107.8', async () => {
    const content = csvOf(
      ['Personnel ID', 'Login', 'First name'],
      ['o1', 'o-one', 'Sam'],
      ['o2', 'o-two', 'Sam'],
    );
    await imports().doAll(content, { source: 'o' });
    for (const key of ['o1', 'o2']) await admin.deletes(await find(key));
    const other = await world.createPerson('employee');
    await sql`update users set external_id = 'O1' where id = ${other.id}`.execute(world.database.db);
    const byLogin = csvOf(['Login', 'Department'], ['o-one', ''], ['o-two', 'Sales']);
    const planned = await imports().upload(byLogin, { source: 'o' });
    expect(await imports().lines(planned, 'refused')).toMatchObject([{ line: 2, code: 'external_id_taken' }]);
    expect(await imports().run(planned)).toMatchObject({
      state: 'done',
      result: { returned: 1, refused: 1 },
    });
  });

  test('lead nobody while a line can’t bring them back §107.6', async () => {
    await imports().doAll(csvOf(headings, person('p1')), { source: 'p' });
    const former = (await find('p1')).id;
    await admin.deletes({ id: former });
    await sql`update users set role = 'admin' where id = ${former}`.execute(world.database.db);
    await imports().doAll(
      csvOf([...headings, 'Line manager'], [...person('p1'), ''], [...person('p2'), 'p1']),
      { source: 'p' },
    );
    const { user } = await admin.call(usersApi.view, { params: { id: (await find('p2')).id } });
    expect(user).toMatchObject({ line_manager: null, line_manager_pending: 'p1' });
  });

  test('are invited once, where they have an address §107.9', async () => {
    const content = csvOf(
      ['Login', 'E-mail', 'First name'],
      ['g1', 'g1@company.example', 'A'],
      ['g2', '', 'B'],
    );
    const planned = await imports().upload(content, { source: 'g' });
    const params = { importId: planned._id };
    expect(await admin.refusal(importsApi.invite, { params, body: {} })).toMatchObject({
      code: 'not_run',
    });
    await imports().run(planned);
    expect(await admin.refusal(importsApi.invite, { params, body: { on: world.day(-1) } })).toMatchObject({
      status: 400,
      errors: { on: expect.any(String) as string },
    });
    const invite = () => admin.call(importsApi.invite, { params, body: { on: world.day(3) } });
    expect(await invite()).toEqual({ people: 1 });
    expect(await invite()).toEqual({ people: 0 });
  });
});

describe('a company without mail', () => {
  test('invites nobody §107.9', async () => {
    const world = await startWorld();
    try {
      const admin = await world.createPerson('admin');
      const done = await importsOf(world, () => admin).doAll(csvOf(headings, person('h1')));
      const refusal = await admin.refusal(importsApi.invite, { params: { importId: done._id }, body: {} });
      expect(refusal).toMatchObject({ status: 409, code: 'mail_off' });
    } finally {
      await world.close();
    }
  });
});
