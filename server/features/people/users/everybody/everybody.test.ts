import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { positionsApi, sitesApi, usersApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import { pagesOf } from '../../../../../test/pages.ts';
import { type Someone } from '../../../../../test/world.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { refreshFigures } from './store.ts';

const hour = 60 * 60 * 1000;

describe('everybody, the most overdue first', () => {
  const { world, admin, manager, trainer, ada, ben, cem, createProgram } = stage({
    anew: true,
    now: '2026-12-01T12:00:00.000Z',
    people: {
      admin: { role: 'admin', last_name: 'Zyx' },
      manager: { role: 'manager', last_name: 'Zyx' },
      trainer: { role: 'trainer', last_name: 'Zyx' },
      ada: { role: 'employee', first_name: 'Ada', last_name: 'Abel' },
      ben: { role: 'employee', first_name: 'Ben', last_name: 'Abel' },
      cem: { role: 'employee', first_name: 'Cem', last_name: 'Abel' },
    },
  });

  const list = async (query: Record<string, string> = {}) => {
    await refreshFigures(world.services);
    return admin.call(usersApi.people, { query: { role: 'employee', ...query } });
  };
  const names = async (query: Record<string, string> = {}) =>
    (await list(query)).people.map(({ first_name }) => first_name);
  const create = (deadline: string) => createProgram({ deadline, sessionDays: [0] });
  const assign = (id: string, ...people: Someone[]) => manager.assigns({ id }, ...people);
  const figures = async (person: Someone) => {
    const { people } = await list();
    const { overdue, open, complete, next_due } = people.find(({ _id }) => _id === person.id)!;
    return { overdue, open, complete, next_due };
  };

  test('refuses a state that there is none of, and more than 200 at a time', async () => {
    for (const query of [{ state: 'gone' }, { limit: '201' }, { order: 'open' }])
      expect(await admin.status(usersApi.people, { query })).toBe(400);
  });

  test('follows assignments, the passing of due dates, completions and archiving §95.1', async () => {
    expect(await names()).toEqual(['Ada', 'Ben', 'Cem']);
    const [soon, later] = [await create(world.day(2)), await create(world.day(9))];
    await assign(soon.id, cem);
    await assign(later.id, ben, cem);
    expect(await names()).toEqual(['Cem', 'Ben', 'Ada']);
    expect(await figures(cem)).toEqual({ overdue: 0, open: 2, complete: 0, next_due: world.day(2) });

    await assign(later.id, ada);
    world.clock.advance(72 * hour);
    expect(await names()).toEqual(['Cem', 'Ada', 'Ben']);
    expect(await figures(cem)).toMatchObject({ overdue: 1, open: 1 });

    const [session] = later.sessions;
    await world.database.db
      .updateTable('assignments')
      .set({ session_id: session!, enrolled_at: world.clock.now() })
      .where('program_id', '=', later.id)
      .where('employee_id', '=', ada.id)
      .execute();
    await trainer.completes(later, ada);
    expect(await names()).toEqual(['Cem', 'Ben', 'Ada']);
    expect(await figures(ada)).toEqual({ overdue: 0, open: 0, complete: 1, next_due: null });

    await admin.archives(soon);
    expect(await names()).toEqual(['Ben', 'Cem', 'Ada']);
  });

  test('comes back to a page’s end whatever its length, with as many rows as are asked for, or 50 §95.2', async () => {
    await sql`
      insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at)
      select 'Number ' || n, 'Crowd', 'crowd' || n || '@company.example', 'employee', 'none', '#1f4e8c',
        ${world.clock.now()}, ${world.clock.now()} from generate_series(1, 60) n`.execute(world.database.db);
    const { id } = await create(world.day(5));
    const some = await list({ limit: '7', order: 'name' });
    await assign(id, ...some.people.map(({ _id }) => ({ id: _id }) as Someone));
    const first = await list();
    expect([first.people.length, first.total, typeof first.next_cursor]).toEqual([50, 63, 'string']);
    for (const order of ['behind', 'name']) {
      const pages = await pagesOf((from) => list({ order, limit: '9', ...from }));
      const seen = pages.flatMap(({ people }) => people.map(({ _id }) => _id));
      expect([seen.length, new Set(seen).size], order).toEqual([63, 63]);
    }
  });

  test('knows new names, roles and departments at once §95.1', async () => {
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: 'Kitchen' } });
    const body = {
      first_name: 'Aaron',
      last_name: 'Aalto',
      role: 'trainer' as const,
      department: department._id,
    };
    await admin.edits(cem, body);
    const of = async (query: Record<string, string>) =>
      (await admin.call(usersApi.people, { query })).people.map(({ _id }) => _id);
    expect(await of({ department: department._id })).toEqual([cem.id]);
    expect(await of({ role: 'trainer' })).toEqual([cem.id, trainer.id]);
    expect(await of({ role: 'employee', department: 'none', order: 'name' })).toEqual([ada.id, ben.id]);
    expect(await of({ role: 'employee', department: department._id })).toEqual([]);
  });

  test('is narrowed by position, site and tag, or to people who have none §95.2', async () => {
    const { position } = await admin.call(positionsApi.create, { body: { name: 'Forklift driver' } });
    const { site } = await admin.call(sitesApi.create, { body: { name: 'Kiel' } });
    const edit = ({ id }: Someone, body: object) => admin.edits({ id }, body);
    await edit(ada, { position: position._id, tags: ['shift:night'] });
    await edit(ben, { site: site._id, tags: ['shift', 'first-aid'] });
    expect(await names({ position: position._id })).toEqual(['Ada']);
    expect(await names({ position: 'none', order: 'name' })).toEqual(['Ben', 'Cem']);
    expect(await names({ site: site._id, position: 'none' })).toEqual(['Ben']);
    expect(await names({ site: site._id, position: position._id })).toEqual([]);
    expect(await names({ tag: 'shift' })).toEqual(['Ada', 'Ben']);
    expect(await names({ tag: 'SHIFT' })).toEqual(['Ada', 'Ben']);
    expect(await names({ tag: 'shift:night', order: 'name' })).toEqual(['Ada']);
    expect(await names({ tag: 'night' })).toEqual([]);
    expect(await names({ site: randomUUID() })).toEqual([]);
    expect(await admin.status(usersApi.people, { query: { site: 'Kiel' } })).toBe(400);
  });

  test('shows people who have left where they are asked for, and erased ones nowhere §95.2', async () => {
    const { id } = await create(world.day(5));
    await assign(id, ben, cem);
    for (const person of [ben, cem]) await admin.deletes(person);
    expect(await names()).toEqual(['Ada']);
    expect(await names({ state: 'left' })).toEqual(['Ben', 'Cem']);
    expect(await names({ state: 'left', search: 'ben' })).toEqual(['Ben']);
    expect(await names({ state: 'all', order: 'name' })).toEqual(['Ada', 'Ben', 'Cem']);
    expect(await names({ state: 'suspended' })).toEqual([]);
    await erasePerson({ ...world.services, db: world.database.db }, cem.id);
    expect(await names({ state: 'left' })).toEqual(['Ben']);
  });

  test('shows people who have left after all who are behind, also on a later page than theirs §95.2', async () => {
    const { id } = await create(world.day(5));
    await assign(id, cem);
    await admin.deletes(ada);
    const pages = await pagesOf((from) => list({ state: 'all', limit: '1', ...from }));
    const seen = pages.flatMap(({ people }) => people.map(({ first_name }) => first_name));
    expect(seen).toEqual(['Cem', 'Ada', 'Ben']);
  });

  test('goes on while a person is held by another change, and counts them afterwards §95.1', async () => {
    const { id } = await create(world.day(5));
    await assign(id, ben, cem);
    await world.database.db.transaction().execute(async (tx) => {
      await sql`update person_figures set role = role where person_id = ${cem.id}`.execute(tx);
      expect(await refreshFigures(world.services)).toBe(1);
    });
    expect(await refreshFigures(world.services)).toBe(1);
    expect(await refreshFigures(world.services)).toBe(0);
    expect(await names()).toEqual(['Ben', 'Cem', 'Ada']);
  });
});
