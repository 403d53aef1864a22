import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesApi, positionsApi, sitesApi, usersApi } from '#shared/contract';
import { putBelow } from '../../../../../test/lines.ts';
import { staff, stage } from '../../../../../test/cast.ts';
import { type Someone } from '../../../../../test/world.ts';
import { refreshFigures } from '../../users/everybody/store.ts';

describe('the team of a person', () => {
  const { world, admin, manager, lead, late, later, busy, done, gone, createProgram } = stage({
    people: {
      ...staff,
      lead: 'trainer',
      late: { role: 'employee', last_name: 'Zander' },
      later: { role: 'employee', last_name: 'Young' },
      busy: { role: 'employee', last_name: 'Xu' },
      done: { role: 'employee', last_name: 'Wong' },
      gone: { role: 'employee', last_name: 'Vance' },
    },
  });
  let department: string;

  const person = (last_name: string) => world.createPerson('employee', { last_name });

  beforeAll(async () => {
    await putBelow(world, lead, gone, busy, late);
    await putBelow(world, gone, later, done);
    await admin.deletes(gone);
    const added = await admin.call(usersApi.createDepartment, { body: { name: 'Harbour' } });
    department = added.department._id;
    await admin.edits(busy, { role: 'employee', department });
    const create = () => createProgram({ sessionDays: [3], deadline: world.day(5) });
    const [first, second] = [await create(), await create()];
    await manager.assigns(first, late, later);
    await manager.assigns(second, late);
    await manager.assigns(await create(), later, busy);
    const deadline = new Date(world.clock.now().getTime() - 24 * 60 * 60_000);
    await sql`update programs set deadline = ${deadline} where id in (${first.id}, ${second.id})`.execute(
      world.database.db,
    );
  });

  const ask = (query: Record<string, string> = {}, who = lead) =>
    who.call(linesApi.team, { query: { limit: '10', ...query } });
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
      expect(await lead.status(linesApi.team, { query })).toBe(400);
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
    const { position } = await admin.call(positionsApi.create, { body: { name: 'Welder' } });
    const { site } = await admin.call(sitesApi.create, { body: { name: 'Oslo' } });
    await admin.edits(late, { position: position._id, site: site._id });
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
    const { id } = await createProgram({ deadline: world.day(1) });
    const [boss, first, second] = [await person('Boss'), await person('Adler'), await person('Bach')];
    await putBelow(world, boss, first, second);
    const team = async () => {
      const { people, counts } = await ask({}, boss);
      return [people.map(({ last_name, overdue, open }) => [last_name, overdue, open]), counts];
    };
    const idle = ['Adler', 0, 0];
    await refreshFigures(world.services);
    await manager.assigns({ id }, second);
    const open = [[['Bach', 0, 1], idle], { overdue: 0, open: 1, complete: 1 }];
    expect(await team()).toEqual(open);
    await refreshFigures(world.services);
    expect(await team()).toEqual(open);
    world.clock.advance(2 * 24 * 60 * 60_000);
    const overdue = [[['Bach', 1, 0], idle], { overdue: 1, open: 0, complete: 1 }];
    expect(await team()).toEqual(overdue);
    await refreshFigures(world.services);
    expect(await team()).toEqual(overdue);
    await admin.archives({ id });
    expect(await team()).toEqual([[idle, ['Bach', 0, 0]], { overdue: 0, open: 0, complete: 2 }]);
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
