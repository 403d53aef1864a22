import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesApi } from '#shared/contract';
import { chooseDeputy, putBelow } from '../../../../../test/lines.ts';
import { staff, stage } from '../../../../../test/cast.ts';
import { refreshFigures } from '../../users/everybody/store.ts';

/** More than a later page sorts. */
const size = 20_001;

describe('a team that is too large to be sorted for each page', () => {
  const { world, manager, lead, outsider, late, open, createProgram } = stage({
    people: {
      ...staff,
      lead: { role: 'employee', last_name: 'Zz Lead' },
      outsider: { role: 'employee', last_name: 'Aa Outsider' },
      late: { role: 'employee', last_name: 'Zz Late' },
      open: { role: 'employee', last_name: 'Zz Open' },
    },
  });

  beforeAll(async () => {
    const now = world.clock.now();
    await hire(1, size);
    await putBelow(world, lead, late);
    await putBelow(world, late, open);
    await manager.assigns(await createProgram({ deadline: world.day(9) }), late, open, outsider);
    await sql`
      update assignments set due_at = ${new Date(now.getTime() - 60_000)}, due_because = 'extension'
      where employee_id = ${late.id}`.execute(world.database.db);
    await refreshFigures(world.services);
  });

  /** Puts people with these numbers below the lead. */
  async function hire(first: number, last: number): Promise<void> {
    const now = world.clock.now();
    await sql`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at,
        since, line_manager_id)
      select 'Sam', 'Bb ' || lpad(n::text, 5, '0'), n || '@large.example', '', 'employee', '#1f4e8c', ${now}, ${now},
        ${now}, ${lead.id}
      from generate_series(${first}::int, ${last}::int) n`.execute(world.database.db);
  }

  const ask = (query: Record<string, string> = {}, who = lead) => who.call(linesApi.team, { query });

  test('is counted on the first page, and goes on after it in the same order §94.6', async () => {
    const first = await ask({ limit: '3' });
    expect(first).toMatchObject({
      total: size + 2,
      counts: { overdue: 1, open: 1, complete: size },
      people: [{ _id: late.id, overdue: 1 }, { _id: open.id, open: 1 }, { last_name: 'Bb 00001' }],
    });
    const second = await ask({ limit: '2', cursor: first.next_cursor! });
    expect(second.people.map(({ last_name }) => last_name)).toEqual(['Bb 00002', 'Bb 00003']);
    expect(second.total).toBeUndefined();
    const direct = await ask({ limit: '2', direct: 'true' });
    expect(direct).toMatchObject({ total: size + 1, people: [{ _id: late.id }, { last_name: 'Bb 00001' }] });
    const next = await ask({ limit: '1', direct: 'true', cursor: direct.next_cursor! });
    expect(next.people).toMatchObject([{ last_name: 'Bb 00002' }]);
  });

  test('is all there without a limit, nobody twice and nobody else §94.6', async () => {
    const { people } = await ask();
    expect(people).toHaveLength(size + 2);
    expect(new Set(people.map(({ _id }) => _id)).size).toBe(size + 2);
    expect(people.slice(0, 2).map(({ _id }) => _id)).toEqual([late.id, open.id]);
    expect(people.at(-1)!.last_name).toBe(`Bb ${size}`);
  });

  test('is the same for a deputy §94.6', async () => {
    const deputy = await world.createPerson('employee', { last_name: 'Aa Deputy' });
    await chooseDeputy(world, lead, deputy);
    const first = await ask({ limit: '1' }, deputy);
    expect(first).toMatchObject({ total: size + 2, people: [{ _id: late.id }] });
    const { people } = await ask({ limit: '2', cursor: first.next_cursor! }, deputy);
    expect(people).toMatchObject([{ _id: open.id }, { last_name: 'Bb 00001' }]);
  });

  test('is not counted where it has more than 50,000 people, and begins and goes on in the same order §94.6', async () => {
    await hire(size + 1, 50_001);
    await refreshFigures(world.services);
    const first = await ask({ limit: '3' });
    expect(first).toMatchObject({
      more_than: 50_000,
      people: [{ _id: late.id, overdue: 1 }, { _id: open.id, open: 1 }, { last_name: 'Bb 00001' }],
    });
    expect([first.counts, first.total]).toEqual([undefined, undefined]);
    const second = await ask({ limit: '1', cursor: first.next_cursor! });
    expect(second.people).toMatchObject([{ last_name: 'Bb 00002' }]);
    const { people, total } = await ask({ limit: '2', status: 'open' });
    expect([people.map(({ _id }) => _id), total]).toEqual([[open.id], 1]);
    const found = await ask({ limit: '2', search: 'Bb 4000' });
    expect(found).toMatchObject({
      total: 10,
      people: [{ last_name: 'Bb 40000' }, { last_name: 'Bb 40001' }],
    });
    const next = await ask({ limit: '1', search: 'Bb 4000', cursor: found.next_cursor! });
    expect(next.people).toMatchObject([{ last_name: 'Bb 40002' }]);
    expect(await ask({ limit: '2', search: 'nobody' })).toMatchObject({ people: [], total: 0 });
    expect(await ask({ limit: '2', search: 'Outsider' })).toMatchObject({ people: [], total: 0 });
    for (const query of [{ status: 'complete' }, { search: 'Bb' }, { department: 'none' }])
      expect(await ask({ limit: '2', ...query })).toMatchObject({ people: { length: 2 }, more_than: 2 });
  });
});
