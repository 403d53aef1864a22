import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi } from '#shared/contract';
import { endOfDay } from '#shared/time';
import { stage } from '../../../test/cast.ts';
import { type Someone } from '../../../test/world.ts';

const timeZone = 'Etc/GMT+6';

/** How many people are due on each day, in days from today. Null is the program’s deadline, which is in five. */
const people: { dueIn: number | null; count: number; isOther?: true }[] = [
  { dueIn: -4, count: 1 },
  { dueIn: null, count: 3 },
  { dueIn: 9, count: 2, isOther: true },
];

describe('a program whose people are due on different days', () => {
  const { world, admin, manager, trainer, other, createProgram } = stage({
    settings: { timeZone },
    people: { admin: 'admin', manager: 'manager', trainer: 'trainer', other: 'trainer' },
  });
  let id: string;
  const today = (offset: number) => world.day(offset);

  beforeAll(async () => {
    const program = await createProgram({ trainers: [trainer, other], deadline: today(5) });
    id = program.id;
    const now = world.clock.now();
    for (const { dueIn, count, isOther } of people)
      for (let number = 0; number < count; number += 1) {
        const { id: employee_id } = await world.createPerson('employee');
        const due_at = dueIn === null ? null : endOfDay(today(dueIn), timeZone);
        await world.database.db
          .insertInto('assignments')
          .values({
            program_id: id,
            employee_id,
            assigned_at: now,
            assigned_by: manager.id,
            session_id: program.sessions[isOther ? 1 : 0]!,
            enrolled_at: now,
            ...(due_at && { due_at, due_because: 'joined' as const }),
          })
          .execute();
      }
  });

  /** For everybody's people, and for those of the first trainer's session. */
  const dueOf = (isAll: boolean) => ({
    next_due: today(-4),
    later_due: { people_before: 1, people_after: isAll ? 5 : 3, from: today(5), to: today(isAll ? 9 : 5) },
  });

  test('tells so on its page, in lists, on the dashboard and among the deadlines, in the same words §25.5 §60.6', async () => {
    const params = { id };
    for (const [person, isAll] of [
      [admin, true],
      [manager, true],
      [trainer, false],
    ] as const) {
      const program = await person.views(params);
      expect(program).toMatchObject(dueOf(isAll));
    }
    const lists = [
      (await admin.call(programsApi.listAll)).programs,
      (await manager.call(programsApi.listOverseen)).programs,
      (await admin.call(dashboardApi.trainings.admin)).programs.map(({ program }) => program),
      (await manager.call(dashboardApi.trainings.manager)).programs.map(({ program }) => program),
      (await admin.call(dashboardApi.deadlines)).deadlines.flatMap(({ programs }) => programs),
      (await manager.call(dashboardApi.managerDeadlines)).deadlines.flatMap(({ programs }) => programs),
    ];
    for (const [program, ...others] of lists) {
      expect(program).toMatchObject({ _id: id, ...dueOf(true) });
      expect(others).toEqual([]);
    }
    expect((await trainer.call(programsApi.listTaught)).programs[0]).toMatchObject(dueOf(false));
  });

  test('is marked in the calendar on each of these days and on its deadline, with how many are due then §24.1', async () => {
    const marked = async (role: 'admin' | 'manager' | 'trainer', person: Someone, query = {}) => {
      const { events } = await person.call(dashboardApi.calendar[role], { query });
      return events.map(({ event, programs }) => [event, ...programs.map((program) => program.people)]);
    };
    const all = [
      [today(-4), 1],
      [today(5), 3],
      [today(9), 2],
    ];
    expect(await marked('admin', admin)).toEqual(all);
    expect(await marked('manager', manager)).toEqual(all);
    expect(await marked('trainer', trainer)).toEqual(all.slice(0, 2));
    expect(await marked('trainer', other)).toEqual([
      [today(5), 0],
      [today(9), 2],
    ]);
    expect(await marked('admin', admin, { from: today(6), to: today(9) })).toEqual([[today(9), 2]]);
  });

  test('tells of twenty programs at most that are marked on a day by due dates of their people alone §24.1', async () => {
    const now = world.clock.now();
    const { id: employee } = await world.createPerson('employee');
    for (let number = 0; number < 21; number += 1) {
      const facts = { admin, manager, trainers: [trainer], deadline: today(30) };
      const program = await world.createProgram(facts);
      await world.database.db
        .insertInto('assignments')
        .values({
          program_id: program.id,
          employee_id: employee,
          assigned_at: now,
          assigned_by: manager.id,
          due_at: endOfDay(today(9), timeZone),
          due_because: 'joined',
        })
        .execute();
    }
    const query = { from: today(9), to: today(9) };
    const { events } = await admin.call(dashboardApi.calendar.admin, { query });
    const { programs } = events[0]!;
    expect(programs).toHaveLength(20);
    // Those with the most people are among them.
    expect(programs.map(({ _id }) => _id)).toContain(id);
  });
});
