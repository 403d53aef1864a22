import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi, usersApi } from '#shared/contract';
import { programListOf } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { statuses, statusKeys } from '#shared/status';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';
import { type Someone } from '../../../test/world.ts';

const day = 24 * 60 * 60 * 1000;

describe('what needs action first', () => {
  const { world, admin, manager, trainer, employee, colleague, createProgram } = stage({
    people: {
      admin: 'admin',
      manager: 'manager',
      trainer: 'trainer',
      employee: 'employee',
      colleague: 'employee',
    },
  });
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const other = await world.createPerson('trainer');
    for (const [title, deadline, employeeDoes, colleagueDoes] of [
      ['Nobody assigned, past', 1, null, null],
      ['Past, one is late', 2, 'completes', 'enrols'],
      ['Past, both are late', 3, 'nothing', 'nothing'],
      ['Past, all complete', 4, 'completes', 'completes'],
      ['In 30 days', 40, 'enrols', 'nothing'],
      ['In 31 days', 41, 'nothing', 'enrols'],
      ['Ahead, all complete', 20, 'completes', 'completes'],
      ['Ahead, nobody assigned', 21, null, null],
      ['Archived', 5, 'nothing', 'nothing'],
    ] as const) {
      const { id, sessions } = await createProgram({
        trainers: [trainer, other],
        title,
        deadline: world.day(deadline),
      });
      ids[title] = id;
      const params = { id };
      for (const [person, does] of [
        [employee, employeeDoes],
        [colleague, colleagueDoes],
      ] as const) {
        if (!does) continue;
        await manager.assigns(params, person);
        if (does === 'nothing') continue;
        await person.enrols(params, sessions[0]);
        if (does === 'completes') await trainer.completes(params, person);
      }
    }
    await admin.archives({ id: ids['Archived']! });
    world.clock.advance(10 * day);
  });

  type Shown = Pick<Program, 'title'>;
  const titles = (programs: readonly Shown[]) => programs.map(({ title }) => title);
  const list = async (person: Someone, role: keyof typeof programListOf, query: Record<string, string>) =>
    (await person.call(programsApi[programListOf[role]], { query })).programs;
  const carousel = async (person: Someone, role: keyof typeof programListOf, query: Record<string, string>) =>
    (await person.call(dashboardApi.trainings[role], { query })).programs.map(({ program }) => program);

  const ofPeople = [
    'Past, one is late',
    'Past, both are late',
    'Ahead, nobody assigned',
    'In 30 days',
    'In 31 days',
    'Nobody assigned, past',
    'Past, all complete',
    'Ahead, all complete',
  ];
  // Somebody without a session is no business of a trainer's yet.
  const ofTrainer = [
    'Past, one is late',
    'Ahead, nobody assigned',
    'In 30 days',
    'In 31 days',
    'Nobody assigned, past',
    'Past, both are late',
    'Past, all complete',
    'Ahead, all complete',
  ];

  test('is refused under another name, and so is an unknown status', async () => {
    for (const query of [{ order: 'deadline' }, { status: 'late' }]) {
      expect(await admin.refusal(programsApi.listAll, { query })).toMatchObject({ status: 400 });
    }
    expect(await admin.refusal(dashboardApi.trainings.admin, { query: { order: 'x' } })).toMatchObject(
      invalidInputRefusal,
    );
  });

  test('is asked for: without it the order stays by deadline', async () => {
    expect(titles(await list(manager, 'manager', {}))[0]).toBe('Nobody assigned, past');
  });

  test('comes in the same order in the list and in the carousel, for every viewer and limit §47.3', async () => {
    for (const [person, role, order] of [
      [admin, 'admin', ofPeople],
      [manager, 'manager', ofPeople],
      [trainer, 'trainer', ofTrainer],
      [employee, 'employee', ['Past, both are late', 'In 30 days', 'In 31 days']],
    ] as const) {
      const query = { order: 'action', ...(role === 'admin' && { archived: 'false' }) };
      expect(titles(await list(person, role, query)).slice(0, order.length)).toEqual(order);
      for (const limit of ['2', '24']) {
        const cards = titles(await carousel(person, role, { order: 'action', limit }));
        expect(cards).toEqual(
          titles(await carousel(person, role, { order: 'action' })).slice(0, Number(limit)),
        );
        expect(cards).toEqual(titles(await list(person, role, { ...query, limit })));
      }
    }
  });

  test.each(['1', '3', '8'])('comes in pages of %s without a gap or a program twice', async (limit) => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { order: 'action', limit, ...(cursor && { cursor }) };
      const page = await manager.call(programsApi.listOverseen, { query });
      seen.push(...titles(page.programs));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ofPeople);
  });

  test('stands in groups: past the deadline, due in 30 days, later, done §47.3', async () => {
    const programs = await list(manager, 'manager', { order: 'action' });
    expect(programs.map(({ urgency }) => urgency)).toEqual([
      'past',
      'past',
      'soon',
      'soon',
      'later',
      'done',
      'done',
      'done',
    ]);
    const own = await list(employee, 'employee', { order: 'action' });
    expect(own.map(({ urgency }) => urgency)).toEqual(['past', 'soon', 'later', 'done', 'done', 'done']);
  });

  test('carries the counts that the program’s page shows, and the next day on which something is due §47.5', async () => {
    for (const [person, role] of [
      [admin, 'admin'],
      [manager, 'manager'],
      [trainer, 'trainer'],
    ] as const) {
      for (const { _id, counts } of await list(person, role, {
        ...(role === 'admin' && { archived: 'false' }),
      })) {
        expect(counts).toEqual(await person.call(programsApi.countByStatus, { params: { id: _id } }));
      }
    }
    const due = Object.fromEntries(
      (await list(manager, 'manager', {})).map(({ title, next_due }) => [title, next_due]),
    );
    expect(due['In 30 days']).toBe(world.day(30));
    expect(due['Past, one is late']).toBe(world.day(-8));
    expect(due['Past, all complete']).toBeNull();
    expect(due['Ahead, nobody assigned']).toBeNull();
  });

  test('tells an employee their status and session, and no numbers of others §47.5', async () => {
    const program = await colleague.views({ id: ids['Past, one is late']! });
    expect(program).toMatchObject({
      status: 'overdue',
      enrolled_session: program.training_sessions[0]!._id,
      completed_at: null,
    });
    for (const each of await list(colleague, 'employee', {})) {
      expect(each.counts).toBeNull();
      expect(each.training_sessions.every((session) => !('enrolled' in session))).toBe(true);
    }
  });

  test('tells a trainer how many people chose each own session, and nobody who is not in charge', async () => {
    const program = await trainer.views({ id: ids['Past, one is late']! });
    expect(program.training_sessions).toMatchObject([{ enrolled: 1, complete: 1 }]);
    const seen = (await admin.views({ id: ids['Past, one is late']! })).training_sessions;
    expect(seen).toMatchObject([
      { enrolled: 1, complete: 1 },
      { enrolled: 0, complete: 0 },
    ]);
  });

  test('is filtered by a status: programs in which somebody stands in it, for an employee their own §47.4', async () => {
    for (const status of statuses) {
      for (const [person, role] of [
        [admin, 'admin'],
        [manager, 'manager'],
        [trainer, 'trainer'],
      ] as const) {
        const query = role === 'admin' ? { archived: 'false' } : {};
        const all = await list(person, role, query);
        const expected = all.filter(({ counts }) => counts![statusKeys[status]] > 0);
        expect(titles(await list(person, role, { ...query, status }))).toEqual(titles(expected));
        const page = await person.call(programsApi[programListOf[role]], {
          query: { ...query, status, limit: '1' },
        });
        expect(page.total).toBe(expected.length);
      }
      const own = (await list(employee, 'employee', {})).filter((each) => each.status === status);
      expect(titles(await list(employee, 'employee', { status }))).toEqual(titles(own));
    }
  });

  test('agrees with the dashboard’s numbers', async () => {
    for (const [person, role] of [
      [admin, 'admin'],
      [manager, 'manager'],
      [trainer, 'trainer'],
    ] as const) {
      const insight = await person.call(dashboardApi.insight[role]);
      const query = { status: 'overdue', ...(role === 'admin' && { archived: 'false' }) };
      const late = await list(person, role, query);
      expect(insight.overdue_programs).toBe(late.length);
      expect(insight.overdue).toBe(late.reduce((sum, { counts }) => sum + counts!.overdue, 0));
    }
  });

  test('holds for a person’s trainings, too, for every viewer', async () => {
    const trainings = (by: Someone, query: Record<string, string>) =>
      by.call(usersApi.trainings, { params: { id: employee.id }, query });
    for (const by of [employee, manager, admin]) {
      const { programs } = await trainings(by, { order: 'action' });
      expect(titles(programs).slice(0, 3)).toEqual(['Past, both are late', 'In 30 days', 'In 31 days']);
      expect(programs.map(({ status }) => status)).toEqual([
        'overdue',
        'enrolled',
        'not-enrolled',
        'complete',
        'complete',
        'complete',
      ]);
      expect(titles((await trainings(by, { status: 'overdue' })).programs)).toEqual(['Past, both are late']);
    }
  });

  test('puts chosen and taught sessions into the calendar, and says of each deadline whether something is open', async () => {
    const range = { from: world.day(-10), to: world.day(60) };
    const calendar = (person: Someone, role: keyof typeof programListOf) =>
      person.call(dashboardApi.calendar[role], { query: range });
    const own = await calendar(employee, 'employee');
    expect(own.sessions.map(({ program }) => program.title).toSorted()).toEqual([
      'Ahead, all complete',
      'In 30 days',
      'Past, all complete',
      'Past, one is late',
    ]);
    expect(
      new Set((await calendar(trainer, 'trainer')).sessions.map(({ program }) => program.title)).size,
    ).toBe(8);
    expect((await calendar(manager, 'manager')).sessions).toEqual([]);
    const open = (events: (typeof own)['events']) =>
      Object.fromEntries(events.flatMap(({ programs }) => programs).map((each) => [each.title, each.open]));
    expect(open(own.events)).toMatchObject({ 'Past, one is late': false, 'Past, both are late': true });
    expect(open((await calendar(manager, 'manager')).events)).toMatchObject({
      'Past, one is late': true,
      'Past, all complete': false,
      'Ahead, nobody assigned': false,
    });
  });
});
