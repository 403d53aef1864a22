import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { positionsApi } from '#shared/contract';
import { putBelow } from '../../../../../test/lines.ts';
import { putInPosition, requirePrograms } from '../../../../../test/positions.ts';
import { startWorld } from '../../../../../test/world.ts';
import { refreshFigures } from '../../users/everybody/store.ts';

test('the gaps of a position are those of the people below, also below somebody who leads more than 5,000 §102.4', async () => {
  const world = await startWorld();
  try {
    const [admin, manager, trainer] = [
      await world.createPerson('admin'),
      await world.createPerson('manager'),
      await world.createPerson('trainer'),
    ];
    const [lead, below, outsider] = [
      await world.createPerson('trainer', { last_name: 'Lead' }),
      await world.createPerson('employee', { last_name: 'Below' }),
      await world.createPerson('employee', { last_name: 'Outsider' }),
    ];
    const { position } = await admin.call(positionsApi.create, { body: { name: 'Driver' } });
    const facts = { admin, manager, trainers: [trainer], due_days: 14, deadline: world.day(5) };
    const { id } = await world.createProgram(facts);
    await requirePrograms(world, admin, position._id, [id]);
    const now = world.clock.now();
    await sql`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at,
        since, line_manager_id)
      select 'Sam', 'Bb ' || n, n || '@many.example', '', 'employee', '#1f4e8c', ${now}, ${now}, ${now}, ${lead.id}
      from generate_series(1, 5001) n`.execute(world.database.db);
    await putBelow(world, lead, below);
    await putInPosition(world, admin, position._id, below, outsider);
    await refreshFigures(world.services);

    const ask = (query: Record<string, string> = {}) =>
      lead.call(positionsApi.gaps, { params: { positionId: position._id }, query });
    expect(await ask()).toMatchObject({ people: [{ _id: below.id }], ready: 0, total: 1 });
    expect((await ask({ all: 'true' })).people.map(({ _id }) => _id)).toEqual([below.id]);
  } finally {
    await world.close();
  }
});
