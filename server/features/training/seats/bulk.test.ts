import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { programsApi, seatsApi } from '#shared/contract';
import { startSeatsWorld } from '../../../../test/seats.ts';
import { repairSeats } from './repair/service.ts';
import { during } from '../../../../test/cast.ts';

const many = 1_000;

const world = during(() => startSeatsWorld());

async function createEmployees(): Promise<string[]> {
  const now = world.clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at,
      since)
    select 'Sam', 'Test ' || n, gen_random_uuid() || '@company.example', 'employee', 'x', '#1f4e8c', ${now}, ${now},
      ${now}
    from generate_series(1, ${many}) n returning id`.execute(world.database.db);
  return rows.map(({ id }) => id);
}

test(`${many} people are enrolled, changed and have no seat any more by a call each, which tells all of them §70.3`, async () => {
  const seats = await world.createSeats([many, many]);
  const { params, sessions } = seats;
  const people = await createEmployees();
  const manager = world.as(world.manager);
  await manager.call(programsApi.assign, { params, body: { assigned_employees: people } });
  const asked = { people, unless_clash: true };
  const enrolled = await manager.call(programsApi.enrol, {
    params,
    body: { ...asked, session: sessions[0]! },
  });
  expect(enrolled.employees).toHaveLength(many);
  expect(await seats.taken()).toEqual([many, 0]);
  await manager.call(seatsApi.switchSession, { params, body: { ...asked, session: sessions[1]! } });
  expect(await seats.taken()).toEqual([0, many]);
  await manager.call(seatsApi.giveBack, { params, body: { people } });
  expect(await seats.taken()).toEqual([0, 0]);
  for (const action of ['program.enrol', 'program.switch', 'program.give-back']) {
    const { rows } = await sql<{ people: number }>`
      select count(distinct person_ids[1])::int as people from audit_entries
      where action = ${action} and cardinality(person_ids) = 1`.execute(world.database.db);
    expect(rows).toEqual([{ people: many }]);
  }
  const { rows: told } = await sql`
    select kind, count(*)::int as messages from messages where program_id = ${seats.id} group by kind order by kind`.execute(
    world.database.db,
  );
  expect(told).toEqual([
    { kind: 'enrolled', messages: many },
    { kind: 'seat-lost', messages: many },
    { kind: 'seat-moved', messages: many },
    // To the trainer of the sessions.
    { kind: 'teaching', messages: 1 },
  ]);
});

test(`${many} people who wait for a session have their seats once it takes as many as come`, async () => {
  const seats = await world.createSeats([1]);
  const people = await createEmployees();
  await world.manager.call(programsApi.assign, {
    params: seats.params,
    body: { assigned_employees: people },
  });
  await sql`insert into waits (program_id, person_id, session_id, since)
    select ${seats.id}, id, ${seats.sessions[0]!}, ${world.clock.now()} from unnest(${people}::uuid[]) id`.execute(
    world.database.db,
  );
  await seats.setCapacity(0, null);
  const began = performance.now();
  const { promotedLate } = await repairSeats(world.services);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(promotedLate).toHaveLength(many);
  const query = { program: seats.id, action: 'program.promote', limit: '200' };
  expect(await world.admin.trail(query)).toHaveLength(200);
});
