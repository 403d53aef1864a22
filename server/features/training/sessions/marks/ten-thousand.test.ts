import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaff, holdSession, type Staff } from '../../../../../test/held-session.ts';
import { startWorld, type World } from '../../../../../test/world.ts';

const many = 10_000;
/** The pages that are looked at for each person at most. By the plans of an empty company it would be 400 and more. */
const mostPages = 250;

/** Else the database may notice in the middle of the test how its tables have grown, and plan again by itself. */
const leaveStatistics = `
  do $$ declare name regclass; begin
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop;
  end $$`;

let world: World;
let staff: Staff;

beforeAll(async () => {
  // All changes on one connection, which keeps its plans. It says how much it has read once it is asked to.
  world = await startWorld({}, { poolSize: 1 });
  staff = await createStaff(world);
  await world.database.executeScript(leaveStatistics);
}, 60_000);

afterAll(() => world.close());

async function countPages(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(world.services.db);
  const { rows } = await sql<{ count: number }>`
    select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::bigint as count
    from pg_statio_user_tables`.execute(world.database.db);
  return rows[0]!.count;
}

test('a sheet takes ten thousand marks in one call, also where others were marked before the company grew', async () => {
  for (let session = 0; session < 5; session += 1) {
    const earlier = await holdSession(world, staff);
    await earlier.mark(earlier.seated.map(({ id }) => ({ person: id, outcome: 'attended' })));
  }
  const held = await holdSession(world, staff, { people: 0 });
  const { rows } = await sql<{ id: string }>`
    insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at, since)
    select 'Crowd', 'Member ' || n, 'crowd-' || n || '@company.example', 'employee', 'x', '#1f4e8c', now(), now(), now()
    from generate_series(1, ${many}::integer) n returning id`.execute(world.database.db);
  const ids = rows.map(({ id }) => id);
  const now = world.clock.now();
  await sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at)
    select ${held.program}, id, ${now}, ${staff.manager.id}, ${held.id}, ${now} from unnest(${ids}::uuid[]) id`.execute(
    world.database.db,
  );
  const before = await countPages();
  const people = await held.mark(ids.map((person) => ({ person, outcome: 'attended' })));
  expect(people).toHaveLength(many);
  expect(people.every(({ outcome }) => outcome === 'attended')).toBe(true);
  expect(((await countPages()) - before) / many).toBeLessThan(mostPages);
}, 300_000);
