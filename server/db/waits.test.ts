import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, timeZone } from '../../test/database.ts';
import { insertProgram, insertUser, now } from '../../test/rows.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import { compareCounts } from '../maintenance/counts/store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { Db } from './tables.ts';

const [early, late] = ['2026-12-02T12:00:00.000Z', '2026-12-09T12:00:00.000Z'];

/** A program with two sessions, and somebody who is assigned. */
async function prepare(database: Database) {
  const { db } = database;
  const [manager, trainer, ada] = [
    await insertUser(db, 'manager'),
    await insertUser(db, 'trainer'),
    await insertUser(db, 'employee'),
  ];
  const [program, session] = await insertProgram(db, { manager, trainer });
  const run = (query: RawBuilder<unknown>, by: Db = db) => query.execute(by);
  const { rows } = await sql<{ id: string }>`
    insert into training_sessions (program_id, position, trainer_id, starts_at)
    values (${program}, 1, ${trainer}, ${late}) returning id`.execute(db);
  await run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
    values (${program}, ${ada}, ${now}, ${manager})`);
  return {
    ada,
    session,
    other: rows[0]!.id,
    sit: (chosen: string | null) =>
      run(sql`update assignments set session_id = ${chosen}, enrolled_at = ${chosen && now}
        where employee_id = ${ada}`),
    extend: (due: string, by?: Db) =>
      run(
        sql`update assignments set due_at = ${due}, due_because = 'extension' where employee_id = ${ada}`,
        by,
      ),
    wait: (by?: Db) =>
      run(
        sql`insert into waits (program_id, person_id, session_id, since) values (${program}, ${ada}, ${session}, ${now})`,
        by,
      ),
    carried: async () => {
      const waits = await sql<{ due_at: Date | null; own_session_id: string | null }>`
        select due_at, own_session_id from waits where person_id = ${ada}`.execute(db);
      return waits.rows.map((row) => [row.due_at?.toISOString() ?? null, row.own_session_id]);
    },
  };
}

describe('a wait', () => {
  let database: Database;
  let scene: Awaited<ReturnType<typeof prepare>>;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  beforeEach(async () => {
    scene = await prepare(database);
  });

  afterAll(async () => {
    expect((await compareCounts(database.db)).wrong).toEqual([]);
    await database.close();
  });

  test('carries the due date and seat of its assignment, when it begins and from then on', async () => {
    const { other, sit, extend, wait, carried } = scene;
    await sit(other);
    await extend(early);
    await wait();
    expect(await carried()).toEqual([[early, other]]);
    await extend(late);
    expect(await carried()).toEqual([[late, other]]);
    await sit(null);
    expect(await carried()).toEqual([[late, null]]);
  });

  test('ends when its person leaves', async () => {
    await scene.wait();
    await sql`update users set deactivated_at = ${now} where id = ${scene.ada}`.execute(database.db);
    expect(await scene.carried()).toEqual([]);
  });

  test('carries a due date that changes while it begins, whichever comes first', async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await scene.extend(early, tx);
      waiting = scene.wait();
      await sql`select pg_sleep(0.1)`.execute(tx);
    });
    await waiting;
    expect(await scene.carried()).toEqual([[early, null]]);

    await sql`delete from waits`.execute(database.db);
    let extending: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await scene.wait(tx);
      extending = scene.extend(late);
      await sql`select pg_sleep(0.1)`.execute(tx);
    });
    await extending;
    expect(await scene.carried()).toEqual([[late, null]]);
  });

  test('that carries something else is found when the counts are verified', async () => {
    await scene.wait();
    const setTriggers = (state: 'disable' | 'enable') =>
      database.executeScript(`alter table waits ${state} trigger user`);
    await setTriggers('disable');
    await sql`update waits set due_at = ${early} where person_id = ${scene.ada}`.execute(database.db);
    await setTriggers('enable');
    const subject = 'waits out of order';
    expect((await compareCounts(database.db)).wrong).toEqual([{ subject, kept: [0], counted: [1] }]);
    await sql`select rebuild_counts()`.execute(database.db);
    expect((await compareCounts(database.db)).wrong).toEqual([]);
  });
});

test('the migration lets waits that have begun already carry their due date and seat', async () => {
  const database = await openVacantDatabase();
  try {
    await migrate(database, { timeZone, upTo: '0021' });
    const { other, sit, extend, wait, carried } = await prepare(database);
    await sit(other);
    await extend(early);
    await wait();
    await migrate(database, { timeZone });
    expect(await carried()).toEqual([[early, other]]);
  } finally {
    await database.close();
  }
});
