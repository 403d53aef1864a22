import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programsApi, recordsApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

const many = 2_000;
/** The pages of the table of records that are looked at for each person at most. All of them would be 50 and more. */
const mostPages = 20;

// Plans are made for the records that are there at the first call, and kept for those that follow.
describe(`a company that has hardly any records looks at few pages of them for each of ${many} people`, () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone;
  let people: string[];

  beforeEach(async () => {
    // All changes on one connection, which reports its reads once it is asked to.
    world = await startWorld({}, { poolSize: 1 });
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    trainer = await world.createPerson('trainer');
    const { rows } = await sql<{ id: string }>`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
      select 'Sam', 'Crowd ' || n, n || '@crowd.example', '', 'employee', '#1f4e8c', now(), now()
      from generate_series(1, ${many}) n returning id`.execute(world.database.db);
    people = rows.map((row) => row.id);
    await sql`analyze`.execute(world.database.db);
  }, 60_000);

  afterEach(() => world.close());

  async function createProgram(): Promise<{ id: string }> {
    const facts = { admin, manager, trainers: [trainer], renew_months: 12, due_days: 30 };
    const { id, sessions } = await world.createProgram(facts);
    await manager.call(programsApi.assign, { params: { id }, body: { assigned_employees: people } });
    await sql`update assignments set session_id = ${sessions[0]}, enrolled_at = ${world.clock.now()}
      where program_id = ${id}`.execute(world.database.db);
    return { id };
  }

  const complete = (params: { id: string }, who: string[]) =>
    trainer.call(programsApi.complete, { params, body: { completed_employees: who } });
  const record = (program: { id: string }, who: string[]) =>
    admin.call(recordsApi.create, {
      body: recordBody(who, { program: program.id, trained_on: world.day(-90) }),
    });

  async function countPages(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(world.services.db);
    const { rows } = await sql<{ pages: number }>`
      select heap_blks_hit + heap_blks_read as pages from pg_statio_user_tables where relname = 'training_records'`.execute(
      world.database.db,
    );
    return rows[0]!.pages;
  }

  async function pagesForEach(work: () => Promise<unknown>): Promise<number> {
    const before = await countPages();
    await work();
    return ((await countPages()) - before) / many;
  }

  test('when a trainer marks them, and marks them in another program', async () => {
    const [first, second] = [await createProgram(), await createProgram()];
    await complete(first, people.slice(0, 1));
    expect(await pagesForEach(() => complete(first, people))).toBeLessThan(mostPages);
    expect(await pagesForEach(() => complete(second, people))).toBeLessThan(mostPages);
  });

  test('when an admin revokes what a trainer has marked', async () => {
    const program = await createProgram();
    await complete(program, people);
    const { rows } = await sql<{ id: string }>`select id from training_records`.execute(world.database.db);
    const body = { records: rows.map(({ id }) => id), because: 'The wrong session was marked' };
    const pages = await pagesForEach(() => admin.call(recordsApi.revokeMany, { body }));
    expect(pages).toBeLessThan(2 * mostPages);
    const params = { id: program.id };
    expect(await manager.call(programsApi.countByStatus, { params })).toMatchObject({ completed: 0 });
  });

  test('when an admin records what they did earlier, once and again', async () => {
    const program = await createProgram();
    await record(program, people.slice(0, 1));
    expect(await pagesForEach(() => record(program, people))).toBeLessThan(mostPages);
    expect(await pagesForEach(() => record(program, people))).toBeLessThan(mostPages);
  });
});
