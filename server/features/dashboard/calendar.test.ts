import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';
import { type Someone } from '../../../test/world.ts';

describe.each([
  { timeZone: 'Etc/GMT+6', endOfTheFifth: '2026-12-06T05:59:59.999Z' },
  { timeZone: 'Europe/Berlin', endOfTheFifth: '2026-12-05T22:59:59.999Z' },
  { timeZone: 'Asia/Kathmandu', endOfTheFifth: '2026-12-05T18:14:59.999Z' },
])('the calendar in $timeZone', ({ timeZone, endOfTheFifth }) => {
  const { world, admin, manager, trainer, employee, createProgram } = stage({
    settings: { timeZone },
    people: { admin: 'admin', manager: 'manager', trainer: 'trainer', employee: 'employee' },
  });
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const [otherManager, otherTrainer] = [
      await world.createPerson('manager'),
      await world.createPerson('trainer'),
    ];
    for (const [title, deadline, by, taught] of [
      ['Today', '2026-12-01', manager, trainer],
      ['A', '2026-12-05', manager, trainer],
      ['B', '2026-12-05', otherManager, otherTrainer],
      ['New year', '2027-01-01', otherManager, trainer],
      ['Archived', '2026-12-05', manager, trainer],
    ] as const) {
      const { id } = await createProgram({ manager: by, trainers: [taught], title, deadline });
      ids[title] = id;
    }
    await admin.archives({ id: ids['Archived']! });
    await manager.assigns({ id: ids['A']! }, employee);
  });

  const days = async (
    query: Record<string, string> = {},
    role: keyof typeof dashboardApi.calendar = 'admin',
  ) => {
    const person = { admin, manager, trainer, employee }[role];
    const { events } = await person.call(dashboardApi.calendar[role], { query });
    return events.map(({ event, programs }) => [event, ...programs.map(({ title }) => title)]);
  };

  test('refuses an end of the range that is no date, or whose instants have a year of five digits', async () => {
    for (const query of [
      { from: '2026-02-30' },
      { to: 'tomorrow' },
      { from: '2026-12-01T00:00:00Z' },
      { from: '9999-12-31' },
      { to: '9999-12-31' },
    ]) {
      expect(await admin.refusal(dashboardApi.calendar.admin, { query })).toEqual({
        ...invalidInputRefusal,
        errors: { [Object.keys(query)[0]!]: 'Must be a valid date' },
      });
    }
  });

  test('answers a range that begins long ago', async () => {
    expect(await days({ from: '1900-01-01' })).toHaveLength(3);
  });

  test('marks the days of deadlines, each with its active programs §24.1 §49.2', async () => {
    const { events } = await admin.call(dashboardApi.calendar.admin);
    expect(events.map(({ event }) => event)).toEqual(['2026-12-01', '2026-12-05', '2027-01-01']);
    const [a, b, ...others] = events[1]!.programs;
    expect(others).toEqual([]);
    expect(a).toMatchObject({ _id: ids['A'], title: 'A', deadline: endOfTheFifth, duration: 60 });
    expect(b).toMatchObject({ _id: ids['B'], title: 'B', deadline: endOfTheFifth });
    expect(a!.background_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('shows each role its own programs §23.1 §49.2', async () => {
    expect(await days({}, 'manager')).toEqual([
      ['2026-12-01', 'Today'],
      ['2026-12-05', 'A'],
    ]);
    expect(await days({}, 'trainer')).toEqual([
      ['2026-12-01', 'Today'],
      ['2026-12-05', 'A'],
      ['2027-01-01', 'New year'],
    ]);
    expect(await days({}, 'employee')).toEqual([['2026-12-05', 'A']]);
  });

  test('includes both ends of the range, which are days of the zone', async () => {
    const fifth = ['2026-12-05', 'A', 'B'];
    expect(await days({ from: '2026-12-05', to: '2026-12-05' })).toEqual([fifth]);
    expect(await days({ from: '2026-12-06', to: '2026-12-31' })).toEqual([]);
    expect(await days({ from: '2026-12-02', to: '2026-12-04' })).toEqual([]);
    expect(await days({ from: '2026-12-05' })).toEqual([fifth, ['2027-01-01', 'New year']]);
    expect(await days({ to: '2026-12-05' })).toEqual([['2026-12-01', 'Today'], fifth]);
    expect(await days({ from: '2026-12-31', to: '2026-12-01' })).toEqual([]);
  });

  test('shows a deadline at the first and at the last millisecond of a day on that day', async () => {
    const store = (instant: number) =>
      world.database.db
        .updateTable('programs')
        .set({ deadline: new Date(instant) })
        .where('id', '=', ids['New year']!)
        .execute();
    const end = Date.parse(endOfTheFifth);
    const sixth = { from: '2026-12-06', to: '2026-12-06' };
    await store(end + 1);
    expect(await days(sixth)).toEqual([['2026-12-06', 'New year']]);
    const day = 24 * 60 * 60 * 1000;
    await store(end + day);
    expect(await days(sixth)).toEqual([['2026-12-06', 'New year']]);
    await store(end + day + 1);
    expect(await days(sixth)).toEqual([]);
  });

  test('shows the sessions that somebody chose or teaches, and none that is cancelled §24.8', async () => {
    const params = { id: ids['A']! };
    const program = await trainer.views({ id: ids['A']! });
    const [session] = program.training_sessions;
    const sessionsOf = async (person: Someone, role: 'employee' | 'trainer') => {
      const { sessions } = await person.call(dashboardApi.calendar[role], { query: {} });
      return sessions.filter((each) => each.program._id === params.id);
    };
    const { _id, start_time, ends_at } = session!;
    const shown = [
      { _id, start_time, ends_at, part: 1, part_count: 1, program: { _id: params.id, title: 'A' } },
    ];
    expect(await sessionsOf(employee, 'employee')).toEqual([]);
    expect(await sessionsOf(trainer, 'trainer')).toEqual(shown);
    await employee.enrols({ id: ids['A']! }, _id);
    expect(await sessionsOf(employee, 'employee')).toEqual(shown);
    const { db } = world.database;
    const seat = { session_id: null, enrolled_at: null };
    await db.updateTable('assignments').set(seat).where('employee_id', '=', employee.id).execute();
    const cancelled = { cancelled_at: world.clock.now(), cancelled_by: admin.id };
    await db.updateTable('training_sessions').set(cancelled).where('id', '=', _id).execute();
    expect(await sessionsOf(employee, 'employee')).toEqual([]);
    expect(await sessionsOf(trainer, 'trainer')).toEqual([]);
  });

  test('keeps past deadlines, and the upcoming ones have one entry a day', async () => {
    world.clock.set(endOfTheFifth);
    expect(await days({ to: '2026-12-05' })).toHaveLength(2);
    await world.database.db
      .updateTable('programs')
      .set({ deadline: new Date(Date.parse(endOfTheFifth) + 1) })
      .where('id', '=', ids['A']!)
      .execute();
    await world.database.db
      .updateTable('programs')
      .set({ deadline: new Date(Date.parse(endOfTheFifth) + 60_000) })
      .where('id', '=', ids['B']!)
      .execute();
    const { deadlines } = await admin.call(dashboardApi.deadlines);
    expect(deadlines[0]!.programs.map(({ title }) => title)).toEqual(['A', 'B']);
  });
});
