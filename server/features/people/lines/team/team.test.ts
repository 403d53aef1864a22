import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesApi, positionsApi, programsApi, sitesApi, usersApi } from '#shared/contract';
import { putBelow } from '../../../../../test/lines.ts';
import { startWorld, type Someone, type World } from '../../../../../test/world.ts';
import { refreshFigures } from '../../users/everybody/store.ts';

describe('the team of a person', () => {
  let world: World;
  let admin: Someone;
  let lead: Someone, late: Someone, later: Someone, busy: Someone, done: Someone, gone: Someone;
  let department: string;

  const person = (last_name: string) => world.createPerson('employee', { last_name });

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    const manager = await world.createPerson('manager');
    const trainers = [await world.createPerson('trainer')];
    [lead, late, later, busy, done, gone] = [
      await world.createPerson('trainer'),
      await person('Zander'),
      await person('Young'),
      await person('Xu'),
      await person('Wong'),
      await person('Vance'),
    ];
    await putBelow(world, lead, gone, busy, late);
    await putBelow(world, gone, later, done);
    await world.as(admin).call(usersApi.delete, { params: { id: gone.id } });
    const added = await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Harbour' } });
    department = added.department._id;
    await world.as(admin).call(usersApi.edit, {
      params: { id: busy.id },
      body: { role: 'employee', department },
    });
    const facts = { admin, manager, trainers, sessionDays: [3], deadline: world.day(5) };
    const [first, second, ahead] = [
      await world.createProgram(facts),
      await world.createProgram(facts),
      await world.createProgram(facts),
    ];
    const assign = ({ id }: { id: string }, ...people: Someone[]) =>
      world.as(manager).call(programsApi.assign, {
        params: { id },
        body: { assigned_employees: people.map((each) => each.id) },
      });
    await assign(first, late, later);
    await assign(second, late);
    await assign(ahead, later, busy);
    const deadline = new Date(world.clock.now().getTime() - 24 * 60 * 60_000);
    await sql`update programs set deadline = ${deadline} where id in (${first.id}, ${second.id})`.execute(
      world.database.db,
    );
  });

  afterAll(() => world.close());

  const ask = (query: Record<string, string> = {}, who = lead) =>
    world.as(who).call(linesApi.team, { query: { limit: '10', ...query } });
  const idsOf = async (query: Record<string, string>) => (await ask(query)).people.map(({ _id }) => _id);
  const ids = (...people: Someone[]) => people.map(({ id }) => id);

  test('is empty where nobody is below §94.6', async () => {
    expect(await ask({}, late)).toEqual({
      people: [],
      total: 0,
      counts: { overdue: 0, open: 0, complete: 0 },
      next_cursor: null,
    });
    for (const query of [
      { status: 'late' },
      { direct: 'maybe' },
      { department: 'Harbour' },
      { position: 'x' },
      { site: '1' },
    ])
      expect(await world.as(lead).status(linesApi.team, { query })).toBe(400);
  });

  test('is everybody active below, those with the most overdue and then the most open trainings first §94.6', async () => {
    const team = await ask();
    expect(team.people.map(({ _id, overdue, open, complete }) => [_id, overdue, open, complete])).toEqual([
      [late.id, 2, 0, 0],
      [later.id, 1, 1, 0],
      [busy.id, 0, 1, 0],
      [done.id, 0, 0, 0],
    ]);
    expect(team).toMatchObject({ total: 4, counts: { overdue: 2, open: 1, complete: 1 }, next_cursor: null });
    expect(team.people[2]).toMatchObject({
      role: 'employee',
      next_due: world.day(5),
      line_manager: { _id: lead.id },
      department: { _id: department },
    });
    expect(team.people[3]).toMatchObject({ next_due: null, line_manager: { _id: gone.id } });
  });

  test('is narrowed by position and site; an unknown one leaves nobody §94.6', async () => {
    const { position } = await world.as(admin).call(positionsApi.create, { body: { name: 'Welder' } });
    const { site } = await world.as(admin).call(sitesApi.create, { body: { name: 'Oslo' } });
    await world.as(admin).call(usersApi.edit, {
      params: { id: late.id },
      body: { position: position._id, site: site._id },
    });
    for (const [field, { _id }] of [
      ['position', position],
      ['site', site],
    ] as const) {
      expect(await idsOf({ [field]: _id })).toEqual([late.id]);
      expect(await idsOf({ [field]: _id.toUpperCase(), status: 'open' })).toEqual([]);
      expect(await idsOf({ [field]: 'none' })).not.toContain(late.id);
      expect(await idsOf({ [field]: lead.id })).toEqual([]);
    }
  });

  test('is narrowed by status, department, name and to direct reports; the counts stay those of all §94.6', async () => {
    expect(await idsOf({ status: 'overdue' })).toEqual(ids(late, later));
    expect(await idsOf({ status: 'open' })).toEqual(ids(busy));
    expect(await idsOf({ status: 'complete' })).toEqual(ids(done));
    expect(await idsOf({ direct: 'true' })).toEqual(ids(late, busy));
    expect(await idsOf({ department })).toEqual(ids(busy));
    expect(await idsOf({ department: 'none' })).toEqual(ids(late, later, done));
    expect(await idsOf({ search: 'harb' })).toEqual(ids(busy));
    expect(await ask({ search: 'youn' })).toMatchObject({
      people: [{ _id: later.id }],
      total: 1,
      counts: { overdue: 2, open: 1, complete: 1 },
    });
    expect(await ask({ direct: 'true' })).toMatchObject({
      total: 2,
      counts: { overdue: 1, open: 1, complete: 0 },
    });
  });

  test('follows a change and a due date that passes at once, also after its figures were counted §94.6', async () => {
    await refreshFigures(world.services);
    const manager = await world.createPerson('manager');
    const trainers = [await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers, deadline: world.day(1) });
    const [boss, first, second] = [await person('Boss'), await person('Adler'), await person('Bach')];
    await putBelow(world, boss, first, second);
    const team = async () => {
      const { people, counts } = await ask({}, boss);
      return [people.map(({ last_name, overdue, open }) => [last_name, overdue, open]), counts];
    };
    const idle = ['Adler', 0, 0];
    await refreshFigures(world.services);
    const body = { assigned_employees: [second.id] };
    await world.as(manager).call(programsApi.assign, { params: { id }, body });
    const open = [[['Bach', 0, 1], idle], { overdue: 0, open: 1, complete: 1 }];
    expect(await team()).toEqual(open);
    await refreshFigures(world.services);
    expect(await team()).toEqual(open);
    world.clock.advance(2 * 24 * 60 * 60_000);
    for (const each of [admin, boss]) each.token = await world.signIn(each);
    const overdue = [[['Bach', 1, 0], idle], { overdue: 1, open: 0, complete: 1 }];
    expect(await team()).toEqual(overdue);
    await refreshFigures(world.services);
    expect(await team()).toEqual(overdue);
    await world.as(admin).call(programsApi.archive, { params: { id }, body: {} });
    expect(await team()).toEqual([[idle, ['Bach', 0, 0]], { overdue: 0, open: 0, complete: 2 }]);
    lead.token = await world.signIn(lead);
  });

  test('comes in pages', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await ask({ limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.people.map(({ _id }) => _id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids(late, later, busy, done));
  });
});
