import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi } from '#shared/contract';
import { stage, staff } from '../../../../test/cast.ts';

const many = 5_000;

describe(`a call for ${many} people`, () => {
  const { world, admin, manager, employee, createProgram } = stage({
    people: { ...staff, employee: 'employee' },
  });
  let id: string, people: string[];

  beforeAll(async () => {
    ({ id } = await createProgram());
    const { rows } = await sql<{ id: string }>`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
      select 'Sam', 'Crowd ' || n, n || '@crowd.example', '', 'employee', '#1f4e8c', now(), now()
      from generate_series(1, ${many}) n returning id`.execute(world.database.db);
    people = rows.map((row) => row.id);
    await manager.call(programsApi.assign, { params: { id }, body: { assigned_employees: people } });
  }, 60_000);

  const count = () => admin.call(programsApi.countByStatus, { params: { id } });
  const params = () => ({ params: { id } });

  test('changes nobody where the last of them is not assigned, or not exempt §63.1', async () => {
    const all = [...people, employee.id];
    const body = { people: all, because: 'The plant is being rebuilt' };
    const late = { ...body, due: world.day(30) };
    expect(await manager.status(dueDatesApi.extend, { ...params(), body: late })).toBe(400);
    expect(await manager.status(dueDatesApi.exempt, { ...params(), body })).toBe(400);
    expect(await manager.status(dueDatesApi.endExemption, { ...params(), body: { people: all } })).toBe(404);
    expect(await count()).toMatchObject({ total: many, not_enrolled: many });
  });

  test('gives all of them more time, exempts them and brings them back §63.1', async () => {
    const because = 'The plant is being rebuilt';
    const extension = { people, due: world.day(30), because };
    const extended = await manager.call(dueDatesApi.extend, { ...params(), body: extension });
    expect(extended.employees).toHaveLength(many);
    expect(new Set(extended.employees.map(({ due }) => due))).toEqual(new Set([world.day(30)]));
    const exempted = await manager.call(dueDatesApi.exempt, {
      ...params(),
      body: { people, until: null, because },
    });
    expect(exempted.employees).toHaveLength(many);
    expect(await count()).toMatchObject({ total: 0 });
    const ended = await manager.call(dueDatesApi.endExemption, { ...params(), body: { people } });
    expect(ended.employees).toHaveLength(many);
    expect(await count()).toMatchObject({ total: many, not_enrolled: many });
  });
});
