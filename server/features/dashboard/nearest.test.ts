import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi } from '#shared/contract';
import { stage } from '../../../test/cast.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** The part of a long list that a dashboard shows. */
describe('the first of many programs on a dashboard', () => {
  const { world, admin, manager, trainer, employee, createProgram } = stage({
    people: { admin: 'admin', manager: 'manager', trainer: 'trainer', employee: 'employee' },
  });

  beforeAll(async () => {
    for (const days of [1, 2, 3, 8, 9, 10, 11]) {
      const program = await createProgram({
        title: `Day ${String(days).padStart(2, '0')}`,
        deadline: world.day(days),
      });
      await manager.assigns(program, employee);
    }
    world.clock.advance(5 * dayLength);
  });

  const people = () => ({ admin, manager, trainer, employee });
  const everyRole = ['admin', 'manager', 'trainer', 'employee'] as const;

  test.each(['0', '-1', '201', 'many'])('are refused when the number asked for is %j', async (limit) => {
    expect(await admin.status(dashboardApi.trainings.admin, { query: { limit } })).toBe(400);
  });

  const trainingsOf = async (role: (typeof everyRole)[number], query: Record<string, string>) => {
    const { programs } = await people()[role].call(dashboardApi.trainings[role], { query });
    return programs.map(({ program }) => program.title);
  };

  test.each(everyRole)(
    'are for the role %s those with a deadline ahead, then the latest of those past, by deadline §49.2',
    async (role) => {
      expect(await trainingsOf(role, { limit: '2' })).toEqual(['Day 08', 'Day 09']);
      expect(await trainingsOf(role, { limit: '5' })).toEqual([
        'Day 03',
        'Day 08',
        'Day 09',
        'Day 10',
        'Day 11',
      ]);
      expect(await trainingsOf(role, { limit: '6' })).toHaveLength(6);
      expect(await trainingsOf(role, {})).toHaveLength(7);
    },
  );

  test.each([
    ['admin', dashboardApi.deadlines],
    ['manager', dashboardApi.managerDeadlines],
  ] as const)(
    'are told to the role %s by deadline, with how many programs there are ahead',
    async (role, endpoint) => {
      const person = people()[role];
      const first = await person.call(endpoint, { query: { limit: '3' } });
      expect(first.deadlines.flatMap(({ programs }) => programs.map(({ title }) => title))).toEqual([
        'Day 08',
        'Day 09',
        'Day 10',
      ]);
      expect(first.total).toBe(4);
      const all = await person.call(endpoint);
      expect([all.deadlines.length, all.total]).toEqual([4, 4]);
    },
  );
});
