import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importsApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import {
  csvOf,
  fileOfPeople,
  importsOf,
  personByKey,
  personRow,
  refusedPerson,
} from '../../../../../test/import-file.ts';
import { withMail } from '../../../../../test/world.ts';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { findPerson } from '../../../../maintenance/personal-data/find-person.ts';
import { failAbandoned } from '../work/service.ts';

const day = 24 * 60 * 60 * 1_000;

describe('the undo of an import of people', () => {
  const { world, admin, manager } = stage({ settings: withMail });
  const imports = () => importsOf(world, () => admin);
  const find = (key: string) => personByKey(world, key);
  // A letter first: "2332515e-1" would be a number that a spreadsheet has shortened.
  const key = () => `k${randomUUID().slice(0, 8)}`;
  const refusalOf = (importId: string, effects = 'none') =>
    admin.refusal(importsApi.undo, { params: { importId }, body: { effects } });

  test('is refused of a file that was not run, of records, twice, while it runs, and after 7 days §115.1', async () => {
    const planned = await imports().upload(fileOfPeople(personRow(key())));
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
    const late = await imports().doAll(fileOfPeople(personRow(key())));
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
    const content = fileOfPeople(
      personRow(one, { department: `D ${one}`, position: `P ${one}` }),
      personRow(two, { lead: one }),
    );
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

  test('is done as it was seen, or not at all §115.1', async () => {
    const one = key();
    const done = await imports().doAll(fileOfPeople(personRow(one)));
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
    const done = await imports().doAll(fileOfPeople(personRow(key())));
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
    const done = await imports().doAll(fileOfPeople(personRow(key())));
    const { digest: effects } = await imports().previewUndo(done);
    const request = { params: { importId: done._id }, body: { effects } };
    const answers = await Promise.all([
      admin.status(importsApi.undo, request),
      admin.status(importsApi.undo, request),
    ]);
    expect(new Set(answers)).toEqual(new Set([202, 409]));
  });

  test('leaves history and trail of removed people, which an erasure empties §54.4', async () => {
    const one = key();
    const done = await imports().doAll(fileOfPeople(personRow(one, { first: `Zz${one}` })));
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
