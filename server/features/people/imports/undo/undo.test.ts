import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importsApi, positionsApi, usersApi } from '#shared/contract';
import { setAudience } from '../../../../../test/audiences.ts';
import { stage } from '../../../../../test/cast.ts';
import { csvOf, importsOf, personByKey, refusedPerson } from '../../../../../test/import-file.ts';
import { withMail } from '../../../../../test/world.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { findPerson } from '../../../../maintenance/personal-data/find-person.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { failAbandoned } from '../work/service.ts';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';

const headings = [
  'Personnel ID',
  'E-mail',
  'First name',
  'Last name',
  'Department',
  'Position',
  'Line manager',
];
const day = 24 * 60 * 60 * 1_000;

describe('the undo of an import of people', () => {
  const { world, admin, manager, createProgram } = stage({ settings: withMail });
  const imports = () => importsOf(world, () => admin);
  const find = (key: string) => personByKey(world, key);
  const key = () => randomUUID().slice(0, 8);
  const row = (
    id: string,
    facts: Partial<Record<'email' | 'first' | 'department' | 'position' | 'lead', string>> = {},
  ) => [
    id,
    facts.email ?? `${id}@company.example`,
    facts.first ?? 'Sam',
    `Test ${id}`,
    facts.department ?? '',
    facts.position ?? '',
    facts.lead ?? '',
  ];
  const file = (...rows: string[][]) => csvOf(headings, ...rows);
  const refusalOf = (importId: string, effects = 'none') =>
    admin.refusal(importsApi.undo, { params: { importId }, body: { effects } });

  test('is refused of a file that was not run, of records, twice, while it runs, and after 7 days §115.1', async () => {
    const planned = await imports().upload(file(row(key())));
    expect(await refusalOf(planned._id)).toMatchObject({ status: 409, code: 'not_run' });
    const records = await imports()
      .doAll(csvOf(['Personnel ID', 'Training', 'Date'], [key(), 'First Aid', world.day(-1)]), {
        what: 'records',
      })
      .catch(() => null);
    if (records) expect(await refusalOf(records._id)).toMatchObject({ code: 'not_undoable' });
    expect(await refusalOf(randomUUID())).toMatchObject({ status: 404 });
    const done = await imports().run(planned);
    expect(done.undo_until).not.toBeNull();
    expect(await refusalOf(done._id)).toMatchObject({ status: 409, code: 'effects_changed' });
    await sql`update imports set state = 'running', seen_at = clock_timestamp() where id = ${done._id}`.execute(
      world.database.db,
    );
    expect(await refusalOf(done._id)).toMatchObject({ code: 'import_running' });
    await sql`update imports set state = 'done' where id = ${done._id}`.execute(world.database.db);
    await imports().undo(done);
    expect(await refusalOf(done._id)).toMatchObject({ code: 'already_undone' });
    const late = await imports().doAll(file(row(key())));
    world.clock.advance(7 * day + 1);
    expect(await refusalOf(late._id)).toMatchObject({ code: 'undo_over' });
    await forgetWhatIsOver(world.services);
    const { rows } = await sql`select from import_changes where import_id = ${late._id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
  });

  test('removes the people whom it made, with unused places, and the same file makes them again §115.2', async () => {
    const [one, two] = [key(), key()];
    const content = file(row(one, { department: `D ${one}`, position: `P ${one}` }), row(two, { lead: one }));
    const done = await imports().doAll(content);
    expect(done.makes).toEqual({ departments: [`D ${one}`], sites: [], positions: [`P ${one}`] });
    await admin.call(importsApi.invite, { params: { importId: done._id }, body: {} });
    const seen = await imports().previewUndo(done);
    expect(seen).toMatchObject({ kept: [], people: { removed: 2, restored: 0, kept: 0 } });
    expect(seen.effects).toMatchObject([{ code: 'removed', people: 2 }]);
    const { id } = await find(one);
    const undone = await imports().undo(done);
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 2, kept: 0 }, undo_until: null });
    expect(await find(one)).toBeUndefined();
    for (const table of ['departments', 'positions'])
      expect(
        (await sql`select from ${sql.table(table)} where name like ${`% ${one}`}`.execute(world.database.db))
          .rows,
      ).toEqual([]);
    expect((await sql`select from messages where person_id = ${id}`.execute(world.database.db)).rows).toEqual(
      [],
    );
    const { rows } = await sql`select from users_history where id = ${id}`.execute(world.database.db);
    expect(rows.length).toBeGreaterThan(0);
    const entries = await sql<{ action: string }>`
      select action from audit_entries where person_ids @> array[${id}::uuid] order by id`.execute(
      world.database.db,
    );
    expect(entries.rows.map(({ action }) => action)).toEqual(['user.create', 'user.invite', 'user.remove']);
    expect(await imports().doAll(content)).toMatchObject({
      result: { created: 2 },
      makes: { departments: [`D ${one}`] },
    });
    expect(await find(one)).not.toBeUndefined();
  });

  test('keeps those who have signed in, have trainings or changes of their own, or lead them, and says why §115.4', async () => {
    const keys = Array.from({ length: 7 }, key);
    const [signedIn, enrolled, assigned, edited, leader, inFile, untouched] = keys as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const done = await imports().doAll(
      file(...keys.map((each) => row(each, each === edited ? { lead: leader } : {}))),
    );
    world.clock.advance(60_000);
    const ids = Object.fromEntries(
      await Promise.all(keys.map(async (each) => [each, (await find(each)).id])),
    );
    await sql`
      insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
      values (${Buffer.from(signedIn)}, ${ids[signedIn]}, now(), now(), now() + interval '1 day')`.execute(
      world.database.db,
    );
    const program = await createProgram();
    await manager.assigns(program, { id: ids[assigned]! });
    await admin.edits({ id: ids[edited]! }, { role: 'employee', last_name: 'Edited' });
    await imports().doAll(file(row(inFile)), { source: 'other' });
    await sql`
      insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, opened_by)
      values (${program.id}, ${ids[enrolled]}, now(), ${manager.id}, ${program.sessions[0]}, ${world.clock.now()}, 'audience')`.execute(
      world.database.db,
    );
    const seen = await imports().previewUndo(done);
    expect(seen.people).toMatchObject({
      removed: 1,
      because: { signed_in: 1, enrolled: 1, assigned: 1, edited: 1, leads: 1, later_file: 1 },
    });
    expect(seen.kept.find(({ person }) => person._id === ids[leader])?.why).toBe(
      'People, trainings or sessions depend on them.',
    );
    const undone = await imports().undo(done);
    expect(undone.counts.kept).toBe(6);
    expect(await find(untouched)).toBeUndefined();
    const kept = await imports().lines(undone, 'kept');
    expect(kept.map(({ person, why }) => [person, why])).toContainEqual([
      ids[signedIn],
      'They have signed in.',
    ]);
  });

  test('gives changed people their former facts back, but for those that somebody has changed since §115.3', async () => {
    const [boss, other, one, two] = [key(), key(), key(), key()];
    await imports().doAll(
      file(
        row(boss),
        row(other),
        row(one, { department: 'Old', lead: boss }),
        row(two, { department: 'Old', lead: boss }),
      ),
    );
    world.clock.advance(60_000);
    const before = await sql<Record<string, unknown>>`select * from users where external_id = ${one}`.execute(
      world.database.db,
    );
    const done = await imports().doAll(
      file(
        row(one, { department: 'New', first: 'Other', lead: other, email: `new-${one}@company.example` }),
        row(two, { department: 'New', email: `new-${two}@company.example` }),
      ),
    );
    world.clock.advance(60_000);
    const taken = await world.createPerson('employee', { email: `${two}@company.example` });
    const { id } = await find(two);
    await admin.edits({ id }, { role: 'employee', department: null });
    const undone = await imports().undo(done);
    expect(undone.undone).toMatchObject({ removed: 0, restored: 1, kept: 1, because: { taken: 1 } });
    const after = await sql<Record<string, unknown>>`select * from users where external_id = ${one}`.execute(
      world.database.db,
    );
    const { updated_at: _u, since: _s, ...same } = before.rows[0]!;
    expect(after.rows[0]).toMatchObject(same);
    expect((await admin.call(usersApi.view, { params: { id } })).user).toMatchObject({
      email: `new-${two}@company.example`,
      department: null,
    });
    expect(taken.email).toBe(`${two}@company.example`);
  });

  test('takes messages about another address back that have not gone out, and writes to both if they have §115.3', async () => {
    const one = key();
    await imports().doAll(file(row(one)));
    world.clock.advance(60_000);
    const { id } = await find(one);
    const change = () => imports().doAll(file(row(one, { email: `new-${one}@company.example` })));
    const told = async () =>
      (
        await sql`select from messages where person_id = ${id} and kind = 'address-changed'`.execute(
          world.database.db,
        )
      ).rows.length;
    const first = await change();
    expect(await told()).toBe(2);
    await imports().undo(first);
    expect(await told()).toBe(0);
    world.clock.advance(60_000);
    const second = await change();
    await sql`update messages set sent_at = now(), next_at = null, subject = '', text = '' where person_id = ${id}`.execute(
      world.database.db,
    );
    world.clock.advance(60_000);
    await imports().undo(second);
    expect(await told()).toBe(4);
  });

  test('lets back in whom it suspended, and suspends again whom it had let back in §115.3', async () => {
    const source = { source: `s-${key()}`, everybody: 'true' };
    const [one, two] = [key(), key()];
    await imports().doAll(file(row(one), row(two)), source);
    world.clock.advance(60_000);
    const missing = await imports().run(await imports().upload(file(row(one)), source), { missing: 1 });
    world.clock.advance(60_000);
    expect(await find(two)).toMatchObject({ standing: 'suspended' });
    const back = await imports().doAll(file(row(one), row(two)), source);
    expect(await find(two)).toMatchObject({ standing: 'employee' });
    expect((await imports().previewUndo(back)).effects).toMatchObject([{ code: 'suspended', people: 1 }]);
    await imports().undo(back);
    expect(await find(two)).toMatchObject({ standing: 'suspended' });
    expect((await imports().previewUndo(missing)).effects).toMatchObject([{ code: 'returned', people: 1 }]);
    await imports().undo(missing);
    expect(await find(two)).toMatchObject({ standing: 'employee' });
  });

  test('ends the trainings that it opened at once, and opens those again that ended since §115.3', async () => {
    const [cook, waiter] = [`Cook ${key()}`, `Waiter ${key()}`];
    const programFor = async (name: string) => {
      const { position } = await admin.call(positionsApi.create, { body: { name } });
      const { id } = await createProgram({ due_days: 14 });
      await setAudience(admin, id, [{ positions: [position._id] }]);
      return id;
    };
    const [cooking, serving] = [await programFor(cook), await programFor(waiter)];
    const one = key();
    await imports().doAll(file(row(one, { position: cook })));
    const { id } = await find(one);
    const trainings = async () => {
      const { rows } = await sql<{ program_id: string; assigned_at: Date; due_at: Date | null }>`
        select program_id, assigned_at, due_at from assignments where employee_id = ${id} order by program_id`.execute(
        world.database.db,
      );
      return rows;
    };
    const before = await trainings();
    expect(before).toMatchObject([{ program_id: cooking }]);
    world.clock.advance(60_000);
    const done = await imports().doAll(file(row(one, { position: waiter })));
    expect((await trainings()).map(({ program_id }) => program_id).toSorted()).toEqual(
      [cooking, serving].toSorted(),
    );
    world.clock.advance(60_000);
    // A night has ended the training for which the person no longer fits.
    await inTransaction({ db: world.database.db, clock: world.clock.now }, (tx) =>
      tx.deleteFrom('assignments').where('program_id', '=', cooking).where('employee_id', '=', id).execute(),
    );
    const { effects } = await imports().previewUndo(done);
    expect(effects.map(({ code, program }) => [code, program])).toEqual([
      ['restored', undefined],
      ['assigned', cooking],
      ['ended', serving],
    ]);
    await imports().undo(done);
    expect(await trainings()).toEqual(before);
  });

  test('is done as it was seen, or not at all §115.1', async () => {
    const one = key();
    const done = await imports().doAll(file(row(one)));
    const { digest } = await imports().previewUndo(done);
    world.clock.advance(60_000);
    const { id } = await find(one);
    await admin.edits({ id }, { role: 'employee', first_name: 'Edited' });
    const refusal = await admin.send(importsApi.undo, {
      params: { importId: done._id },
      body: { effects: digest },
    });
    expect([refusal.status, refusal.problem.code]).toEqual([409, 'effects_changed']);
    expect(await find(one)).not.toBeUndefined();
    const { import: left } = await admin.call(importsApi.view, { params: { importId: done._id }, query: {} });
    expect(left).toMatchObject({
      state: 'done',
      error: expect.stringContaining('Nothing was undone') as string,
    });
  });

  test('leaves the import done where its server has died §115.1', async () => {
    const done = await imports().doAll(file(row(key())));
    await sql`update imports set state = 'running', seen_at = clock_timestamp() - interval '1 minute' where id = ${done._id}`.execute(
      world.database.db,
    );
    expect(await failAbandoned(world.services)).toBe(1);
    const { import: left } = await admin.call(importsApi.view, { params: { importId: done._id }, query: {} });
    expect(left).toMatchObject({
      state: 'done',
      error: expect.stringContaining('You can try again.') as string,
    });
    expect((await imports().undo(left)).state).toBe('undone');
  });

  test('of twice at once is done once §115.1', async () => {
    const done = await imports().doAll(file(row(key())));
    const { digest: effects } = await imports().previewUndo(done);
    const request = { params: { importId: done._id }, body: { effects } };
    const answers = await Promise.all([
      admin.status(importsApi.undo, request),
      admin.status(importsApi.undo, request),
    ]);
    expect(answers.toSorted()).toEqual([202, 409]);
  });

  test('leaves history and trail of removed people, which an erasure empties §54.4', async () => {
    const one = key();
    const done = await imports().doAll(file(row(one, { first: `Zz${one}` })));
    const { id } = await find(one);
    await imports().undo(done);
    const told = async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*)::int from users_history where id = ${id} and first_name = ${`Zz${one}`})
          + (select count(*)::int from audit_entries where personal::text like ${`%Zz${one}%`})
          + (select count(*)::int from import_lines where name like ${`Zz${one}%`}) as count`.execute(
        world.database.db,
      );
      return rows[0]!.count;
    };
    expect(await told()).toBeGreaterThan(2);
    expect(
      await findPerson(world.database.db, `${one}@company.example`).catch((error: Error) => error.message),
    ).toContain(id);
    await erasePerson({ ...world.services, db: world.database.db }, id);
    expect(await told()).toBe(0);
  });

  test('is nobody’s but an admin’s, and of nothing where every row was refused', async () => {
    const done = await imports().doAll(refusedPerson());
    expect((await imports().undo(done)).undone).toMatchObject({ removed: 0, restored: 0, kept: 0 });
    const request = { params: { importId: done._id } };
    expect(await manager.status(importsApi.previewUndo, request)).toBe(403);
  });
});
