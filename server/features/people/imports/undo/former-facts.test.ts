import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importsApi, positionsApi, usersApi } from '#shared/contract';
import { setAudience } from '../../../../../test/audiences.ts';
import { stage } from '../../../../../test/cast.ts';
import { fileOfPeople, importsOf, personByKey, personRow } from '../../../../../test/import-file.ts';
import { withMail } from '../../../../../test/world.ts';
import { inTransaction } from '../../../../db/transaction.ts';

describe('people whose import is undone', () => {
  const { world, admin, manager, createProgram } = stage({ settings: withMail });
  const imports = () => importsOf(world, () => admin);
  const find = (key: string) => personByKey(world, key);
  // A letter first: "2332515e-1" would be a number that a spreadsheet has shortened.
  const key = () => `k${randomUUID().slice(0, 8)}`;

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
      fileOfPeople(...keys.map((each) => personRow(each, each === edited ? { lead: leader } : {}))),
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
    await imports().doAll(fileOfPeople(personRow(inFile)), { source: 'other' });
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
      fileOfPeople(
        personRow(boss),
        personRow(other),
        personRow(one, { department: 'Old', lead: boss }),
        personRow(two, { department: 'Old', lead: boss }),
      ),
    );
    world.clock.advance(60_000);
    const before = await sql<Record<string, unknown>>`select * from users where external_id = ${one}`.execute(
      world.database.db,
    );
    const done = await imports().doAll(
      fileOfPeople(
        personRow(one, {
          department: 'New',
          first: 'Other',
          lead: other,
          email: `new-${one}@company.example`,
        }),
        personRow(two, { department: 'New', email: `new-${two}@company.example` }),
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
    await imports().doAll(fileOfPeople(personRow(one)));
    world.clock.advance(60_000);
    const { id } = await find(one);
    const change = () =>
      imports().doAll(fileOfPeople(personRow(one, { email: `new-${one}@company.example` })));
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

  test('invites people without a password to their new address, and to the former one when it is undone §92.14', async () => {
    const one = key();
    const made = await imports().doAll(fileOfPeople(personRow(one)));
    await admin.call(importsApi.invite, { params: { importId: made._id }, body: { on: world.day(3) } });
    const { id } = await find(one);
    const messages = async () => {
      const { rows } = await sql<{ kind: string; not_before: Date; facts: object; opens: boolean }>`
        select kind, not_before, facts, exists (select from message_tokens t where t.message_id = m.id) as opens
        from messages m where person_id = ${id} and kind in ('invitation', 'address-changed')
        order by created_at, facts ->> 'is'`.execute(world.database.db);
      return rows;
    };
    const { not_before, facts } = (await messages())[0]!;
    world.clock.advance(60_000);
    const done = await imports().doAll(fileOfPeople(personRow(one, { email: `new-${one}@company.example` })));
    const again = { kind: 'invitation', not_before, facts, opens: true };
    const former = { kind: 'address-changed', facts: { is: 'former', address: `${one}@company.example` } };
    expect(await messages()).toMatchObject([{ kind: 'invitation', opens: false }, former, again]);
    world.clock.advance(60_000);
    await imports().undo(done);
    // Nobody has read the messages of the import: they are taken back, but the former link has ended.
    expect(await messages()).toMatchObject([{ kind: 'invitation', opens: false }, again]);
    expect(await admin.trail({ person: id, action: 'user.invite' })).toHaveLength(3);
  });

  test('lets back in whom it suspended, and suspends again whom it had let back in §115.3', async () => {
    const source = { source: `s-${key()}`, everybody: 'true' };
    const [one, two] = [key(), key()];
    await imports().doAll(fileOfPeople(personRow(one), personRow(two)), source);
    world.clock.advance(60_000);
    const missing = await imports().run(await imports().upload(fileOfPeople(personRow(one)), source), {
      missing: 1,
    });
    world.clock.advance(60_000);
    expect(await find(two)).toMatchObject({ standing: 'suspended' });
    const back = await imports().doAll(fileOfPeople(personRow(one), personRow(two)), source);
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
    await imports().doAll(fileOfPeople(personRow(one, { position: cook })));
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
    const done = await imports().doAll(fileOfPeople(personRow(one, { position: waiter })));
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
});
