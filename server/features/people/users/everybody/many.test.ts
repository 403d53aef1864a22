import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';

/** More people than are sorted where they have a tag, or are away. */
const size = 5_002;

describe('a tag and a state of so many people that they are read in the order of the list', () => {
  const { world, admin } = stage({ people: { admin: { role: 'admin', last_name: 'Zyx' } } });

  beforeAll(async () => {
    const now = world.clock.now();
    await sql`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at,
        since, tags)
      select 'Sam', 'Bb ' || lpad(n::text, 5, '0'), n || '@many.example', '', 'employee', '#1f4e8c', ${now}, ${now}, ${now},
        case when n = 3 then array['only-one', 'shift:night'] else array['shift:night'] end
      from generate_series(1, ${size}) n`.execute(world.database.db);
    await sql`
      insert into absences (person_id, from_day, until_day, kind, begins_at, ends_at, has_begun)
      select id, '2026-01-01', '2026-12-31', 'leave', ${now}, ${now}::timestamptz + interval '9 days', true
      from users where last_name like 'Bb%'`.execute(world.database.db);
    await sql`update person_figures set overdue = 1
      where last_name = ${`Bb 0${size}`}`.execute(world.database.db);
  });

  const ask = (query: Record<string, string>) =>
    admin.call(usersApi.people, { query: { limit: '2', ...query } });
  const names = (people: readonly { last_name: string }[]) => people.map(({ last_name }) => last_name);

  test.each([{ tag: 'shift' }, { tag: 'shift:night' }, { state: 'away' }, { state: 'away', tag: 'shift' }])(
    'comes in pages, in both orders, with the number that it exceeds: %o §95.2',
    async (query: Record<string, string>) => {
      const first = await ask(query);
      expect(names(first.people)).toEqual([`Bb 0${size}`, 'Bb 00001']);
      expect([first.total, first.more_than]).toEqual([undefined, 2_000]);
      const second = await ask({ ...query, cursor: first.next_cursor! });
      expect(names(second.people)).toEqual(['Bb 00002', 'Bb 00003']);
      const named = await ask({ ...query, order: 'name' });
      expect(names(named.people)).toEqual(['Bb 00001', 'Bb 00002']);
      const last = await ask({ ...query, order: 'name', search: `Bb 0${size}` });
      expect(names(last.people)).toEqual([`Bb 0${size}`]);
    },
  );

  test('tells no number of a department’s few people either, where more than 5,000 have the tag §95.2', async () => {
    const { db } = world.database;
    const { rows } = await sql<{ id: string }>`
      insert into departments (id, name) values (gen_random_uuid(), 'Night shift') returning id`.execute(db);
    const department = rows[0]!.id;
    await sql`update users set department_id = ${department}
      where last_name in ('Bb 00002', 'Bb 00004', 'Bb 00006')`.execute(db);
    const first = await ask({ department, tag: 'shift' });
    expect(names(first.people)).toEqual(['Bb 00002', 'Bb 00004']);
    expect([first.total, first.more_than]).toEqual([undefined, 2]);
    // Without the tag they are counted.
    expect(await ask({ department })).toMatchObject({ total: 3 });
  });

  test('finds the one who has a rare tag, also among people who are away §95.2', async () => {
    for (const query of [{}, { state: 'away' }, { state: 'all' }, { role: 'employee' }])
      expect(await ask({ tag: 'only-one', ...query })).toMatchObject({
        people: [{ last_name: 'Bb 00003' }],
        total: 1,
      });
    for (const query of [{ state: 'left' }, { state: 'suspended' }, { state: 'active' }, { role: 'trainer' }])
      expect(await ask({ tag: 'only-one', ...query })).toMatchObject({ people: [], total: 0 });
  });
});
